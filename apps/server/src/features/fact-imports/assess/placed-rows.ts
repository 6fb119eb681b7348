/** Decides what becomes of the rows of a file, beside what is stated already. */
import type { FactRowStatus } from '@partnerfolio/contract/instruments/fact-imports';
import type { FactCode } from '@partnerfolio/contract/instruments/facts';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { PriorFact } from '../../instrument-facts/queries.ts';
import type { Finding } from '../import/outcome.ts';
import type { ReadRow } from '../read/rows.ts';
import type { IssuerFinding } from './issuers.ts';

/** What a row states of one fact, before it is compared. */
export interface Claim {
  readonly fact: FactCode;
  readonly value: string | null;
  readonly issuer: string | null;
  readonly issuerId: string | null;
  readonly asOf: LocalDate;
}

/** A row whose instrument and issuer were looked for. */
export interface PlacedRow {
  readonly row: ReadRow;
  readonly instrumentId: string | null;
  readonly isAmbiguous: boolean;
  readonly issuer: IssuerFinding | null;
}

/** What a row states, with its issuer. */
export const claimsOf = ({ row, issuer }: PlacedRow): Claim[] => {
  const claims: Claim[] = row.facts.map((one) => ({ ...one, issuer: null, issuerId: null }));
  if (row.issuer === null || issuer === null || issuer.is === 'wrong') return claims;
  const issuerId = issuer.is === 'known' ? issuer.id : null;
  return [{ fact: 'issuer', value: null, issuer: issuer.name, issuerId, asOf: row.issuer.asOf }, ...claims];
};

const saidBy = ({ value, issuer, issuerId }: Claim): string => issuerId ?? issuer ?? value ?? '';

/** Compares a claim with what counts on its date. */
export const compare = (claim: Claim, prior: PriorFact): Finding => {
  const before =
    prior.value === null && prior.issuerId === null ? null : { value: prior.value, issuer: prior.issuer };
  const isSame = before !== null && (prior.issuerId ?? prior.value) === saidBy(claim);
  const same = prior.asOf === claim.asOf ? 'same' : 'confirmed';
  const status = before === null ? 'new' : isSame ? same : 'changed';
  return { ...claim, status, isEarlier: prior.isEarlier, before };
};

interface Said {
  readonly line: number;
  readonly fact: FactCode;
  readonly text: string;
}

/** What rows say, by instrument, fact and date. */
const saidTogether = (rows: readonly ClaimingRow[]): Iterable<readonly Said[]> => {
  const said = new Map<string, Said[]>();
  for (const { line, instrumentId, claims } of rows)
    for (const claim of claims) {
      const key = `${instrumentId} ${claim.fact} ${claim.asOf}`;
      const all = said.get(key) ?? [];
      all.push({ line, fact: claim.fact, text: saidBy(claim) });
      said.set(key, all);
    }
  return said.values();
};

interface ClaimingRow {
  readonly line: number;
  readonly instrumentId: string;
  readonly claims: readonly Claim[];
}

/** The errors of rows that state a fact of an instrument and date differently, by line. */
export const contradictions = (rows: readonly ClaimingRow[]): ReadonlyMap<number, readonly FieldError[]> => {
  const errors = new Map<number, FieldError[]>();
  for (const all of saidTogether(rows)) {
    const [first] = all;
    const other = all.find(({ text }) => text !== first?.text);
    if (first === undefined || other === undefined) continue;
    for (const { line, fact, text } of all) {
      const against = text === first.text ? other : first;
      const own = errors.get(line) ?? [];
      own.push(fieldError(fact, 'fact_contradicted', { line: against.line }));
      errors.set(line, own);
    }
  }
  return errors;
};

/** The errors of a row, without those of its values. */
export const placingErrors = ({ isAmbiguous, issuer }: PlacedRow): FieldError[] => [
  ...(isAmbiguous ? [fieldError('symbol', 'several_instruments_of_name')] : []),
  ...(issuer?.is === 'wrong' ? [issuer.error] : []),
];

const worst = (findings: readonly Finding[]): FactRowStatus => {
  for (const status of ['changed', 'new', 'confirmed'] as const)
    if (findings.some((one) => one.status === status)) return status;
  return 'same';
};

/** What becomes of a row. An instrument that nobody knows comes first: its values matter to nobody. */
export const statusOf = (
  { row, instrumentId, isAmbiguous, issuer }: PlacedRow,
  { errors, findings }: { readonly errors: readonly FieldError[]; readonly findings: readonly Finding[] },
): FactRowStatus => {
  const isNamed = row.isin !== '' || row.symbol !== '';
  if (isNamed && instrumentId === null && !isAmbiguous) return 'unknown';
  if (errors.length > 0 || instrumentId === null) return 'error';
  return issuer?.is === 'open' ? 'issuer' : worst(findings);
};
