/** Reads all rows of a file and decides what becomes of each, beside what is stated now. */
import type { FactChoices, FactImport, NewIssuer } from '@partnerfolio/contract/instruments/fact-imports';
import { facts } from '@partnerfolio/contract/instruments/facts';
import type { LocalDate } from '@partnerfolio/contract/values';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { Db } from '../../../platform/database/db.ts';
import { eachInTurns, mapInTurns } from '../../../platform/jobs/in-turns.ts';
import { findersFor } from '../../imports/assess/instruments/instruments.actions.ts';
import { listPriors } from '../../instrument-facts/queries.ts';
import { listIssuerNames, matchIssuers } from '../../issuers/queries.ts';
import type { MatchedIssuers } from '../../issuers/queries.ts';
import type { Finding, Outcome } from '../import/outcome.ts';
import type { FactLayout } from '../read/layout.ts';
import { readFile } from '../read/file.ts';
import type { ReadRow, StoredRow } from '../read/rows.ts';
import { issuerBook } from './issuers.ts';
import { claimsOf, compare, contradictions, placingErrors, statusOf } from './placed-rows.ts';
import type { PlacedRow } from './placed-rows.ts';

export interface Assessed {
  readonly outcomes: readonly Outcome[];
  readonly newIssuers: readonly NewIssuer[];
  readonly open: FactImport['open'];
}

export interface FileOfFacts {
  readonly layout: FactLayout;
  readonly rows: readonly StoredRow[];
  readonly choices: FactChoices;
  readonly today: LocalDate;
}

/** Finds instruments by ISIN; by symbol without one, or where the instrument has none. */
const loadInstruments = async (db: Db, rows: readonly ReadRow[]) => {
  const find = await findersFor(
    db,
    rows.flatMap(({ isin, symbol }) => [isin, symbol]),
  );
  return ({ isin, symbol, currency }: ReadRow): Pick<PlacedRow, 'instrumentId' | 'isAmbiguous'> => {
    const byIsin = isin === '' ? null : find({ isin, symbol: '', currency });
    const match =
      byIsin === null || byIsin.kind === 'unknown' ? find({ isin: '', symbol, currency }) : byIsin;
    if (match.kind !== 'matched') return { instrumentId: null, isAmbiguous: match.kind === 'ambiguous' };
    const { id, isin: known } = match.instrument;
    const isOther = isin !== '' && known !== null && known.toUpperCase() !== isin;
    return { instrumentId: isOther ? null : id, isAmbiguous: false };
  };
};

const issuersAtOnce = 2000;

const matchAll = async (db: Db, rows: readonly ReadRow[]): Promise<ReadonlyMap<ReadRow, MatchedIssuers>> => {
  const naming = rows.filter(({ issuer }) => issuer !== null);
  const matched = new Map<ReadRow, MatchedIssuers>();
  for (let at = 0; at < naming.length; at += issuersAtOnce) {
    const some = naming.slice(at, at + issuersAtOnce);
    const named = some.map(({ issuer }) => ({ name: issuer?.name ?? '', lei: issuer?.lei ?? null }));
    const found = await matchIssuers(db, named);
    for (const [n, row] of some.entries()) matched.set(row, found[n] ?? { byName: null, byLei: null });
  }
  return matched;
};

/** Finds the instrument and the issuer of each row; issuers only where the instrument is known. */
const placeRows = async (db: Db, rows: readonly ReadRow[], choices: FactChoices) => {
  const findInstrument = await loadInstruments(db, rows);
  const placed = rows.map((row) => ({ row, ...findInstrument(row) }));
  const matched = await matchAll(
    db,
    placed.flatMap(({ row, instrumentId }) => (instrumentId === null ? [] : [row])),
  );
  const all = matched.size === 0 ? [] : await listIssuerNames(db);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const book = issuerBook(choices.issuers, (id) => names.get(id));
  const withIssuers: PlacedRow[] = placed.map((one) => {
    const found = matched.get(one.row);
    const { issuer } = one.row;
    return { ...one, issuer: found === undefined || issuer === null ? null : book.find(issuer, found) };
  });
  return { rows: withIssuers, newIssuers: book.newIssuers(all) };
};

/** Compares what the rows state with what counts on their dates, by row. */
const compareRows = async (
  db: Db,
  rows: readonly PlacedRow[],
): Promise<ReadonlyMap<PlacedRow, Finding[]>> => {
  const claims = rows.flatMap((placed) =>
    placed.instrumentId === null
      ? []
      : claimsOf(placed).map((claim) => ({ placed, instrumentId: placed.instrumentId ?? '', claim })),
  );
  const asked = claims.map(({ instrumentId, claim: { fact, asOf } }) => ({ instrumentId, fact, asOf }));
  const priors = await listPriors(db, asked);
  const findings = new Map<PlacedRow, Finding[]>(rows.map((placed) => [placed, []]));
  for (const [n, { placed, claim }] of claims.entries()) {
    const prior = priors[n];
    if (prior !== undefined) findings.get(placed)?.push(compare(claim, prior));
  }
  return findings;
};

/** Costs above this are as rare as files that write percentages where fractions belong. */
const highCost = 10;

/** The highest yearly cost of a file, if it is implausible. */
const highestCost = (rows: readonly ReadRow[]): string | null => {
  let highest = new Decimal(highCost);
  for (const { facts: read } of rows)
    for (const { fact, value } of read)
      if (facts[fact].part === 'costs' && highest.lt(value)) highest = new Decimal(value);
  return highest.eq(highCost) ? null : highest.toFixed();
};

/** Reads the rows of a file and decides what becomes of each. */
export const assessFile = async (db: Db, file: FileOfFacts): Promise<Assessed> => {
  const { choices } = file;
  const { rows: read, open } = await readFile(file);
  const { rows, newIssuers } = await placeRows(db, read, choices);
  const findings = await compareRows(db, rows);
  const against = contradictions(
    rows.flatMap((placed) =>
      placed.instrumentId === null
        ? []
        : [{ line: placed.row.line, instrumentId: placed.instrumentId, claims: claimsOf(placed) }],
    ),
  );
  const outcomes = await mapInTurns(rows, (placed): Outcome => {
    const { row, instrumentId } = placed;
    const own = findings.get(placed) ?? [];
    const errors = [...row.errors, ...placingErrors(placed), ...(against.get(row.line) ?? [])];
    const status = statusOf(placed, { errors, findings: own });
    const named = { isin: row.isin, symbol: row.symbol, name: row.name.slice(0, 200) };
    const shown = status === 'unknown' ? [] : errors;
    return { line: row.line, named, instrumentId, status, errors: shown, facts: own, source: row.source };
  });
  let lacksDate = false;
  await eachInTurns(rows, ({ row, instrumentId }) => {
    lacksDate ||= row.lacksDate && instrumentId !== null;
  });
  const high = choices.highCosts ? null : highestCost(read);
  return { outcomes, newIssuers, open: { ...open, asOf: lacksDate, highCosts: high } };
};
