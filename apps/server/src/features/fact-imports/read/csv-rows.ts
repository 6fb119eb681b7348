/** Reads the rows of a table with a column for each fact. */
import { restored } from '@partnerfolio/contract/exports/spreadsheet-text';
import { factChoiceOf, saysNoIssuer } from '@partnerfolio/contract/instruments/fact-columns';
import { factCodes, facts, noIssuer } from '@partnerfolio/contract/instruments/facts';
import type { FactCode } from '@partnerfolio/contract/instruments/facts';
import { isLei } from '@partnerfolio/contract/market/issuers';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { isinForm } from '@partnerfolio/contract/values';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { FormatEvidence } from '../../imports/understand/columns/format-evidence.ts';
import { readDay, readPercent } from './cells.ts';
import type { Read } from './cells.ts';
import { cellsOf, countDay, countPercent } from './rows.ts';
import type { NamedIssuer, ReadFact, Reading, ReadRow, StoredRow } from './rows.ts';

const percents = factCodes.filter((code) => facts[code].kind === 'percent');

/** The percentages of a row as they are written. */
export const percentCells = (row: StoredRow): string[] =>
  percents.map(cellsOf(row)).filter((text) => text !== '');

/** Counts what the cells of a row show of the file's formats. */
export const countCsvRow = (evidence: FormatEvidence, row: StoredRow): void => {
  countDay(evidence, cellsOf(row)('asOf'));
  for (const text of percentCells(row)) countPercent(evidence, text);
};

type CellOf = ReturnType<typeof cellsOf>;

/** The date of a row: its own, or that of the file; null if there is none. */
const readAsOf = (cell: CellOf, reading: Reading): Read<LocalDate | null> => {
  const text = cell('asOf');
  if (text !== '') return readDay(text, { ...reading, path: 'asOf' });
  return { value: reading.asOf };
};

const readValue = (text: string, code: FactCode, { formats }: Reading): Read<string> => {
  if (facts[code].kind === 'percent') return readPercent(text, code, formats);
  const value = factChoiceOf(code, restored(text));
  return value === null ? { error: fieldError(code, 'not_a_choice') } : { value };
};

const findNameError = (isin: string, symbol: string): FieldError | null => {
  if (isin === '' && symbol === '') return fieldError('isin', 'instrument_not_named');
  return isin === '' || isinForm.test(isin) ? null : fieldError('isin', 'bad_isin');
};

interface Issuer {
  readonly named: Omit<NamedIssuer, 'asOf'> | null;
  readonly isNone: boolean;
  readonly error: FieldError | null;
}

const readIssuer = (cell: CellOf): Issuer => {
  const name = restored(cell('issuer')).replaceAll(/\s+/g, ' ');
  const lei = cell('issuerLei').toUpperCase();
  const none = { named: null, isNone: false, error: null };
  if (name === '' && lei === '') return none;
  if (lei === '' && saysNoIssuer(name)) return { ...none, isNone: true };
  if (lei !== '' && !isLei(lei)) return { ...none, error: fieldError('issuerLei', 'bad_lei') };
  if (name.length > 200) return { ...none, error: fieldError('issuer', 'text_too_long', { limit: 200 }) };
  return { ...none, named: { name, lei: lei === '' ? null : lei } };
};

interface Values {
  readonly values: readonly Pick<ReadFact, 'fact' | 'value'>[];
  readonly errors: readonly FieldError[];
}

const readValues = (cell: CellOf, reading: Reading, issuer: Issuer): Values => {
  const values: Pick<ReadFact, 'fact' | 'value'>[] = issuer.isNone
    ? [{ fact: 'issuer', value: noIssuer }]
    : [];
  const errors: FieldError[] = issuer.error === null ? [] : [issuer.error];
  for (const fact of factCodes) {
    const text = fact === 'issuer' ? '' : cell(fact);
    if (text === '') continue;
    const read = readValue(text, fact, reading);
    if ('error' in read) errors.push(read.error);
    else values.push({ fact, value: read.value });
  }
  return { values, errors };
};

interface Parts {
  readonly nameError: FieldError | null;
  readonly issuer: Issuer;
  readonly values: Values;
  readonly date: Read<LocalDate | null>;
}

/** Whether a row states facts, and as of when. */
const statesOf = ({ issuer, values: { values, errors }, date }: Parts) => {
  const isEmpty = values.length === 0 && issuer.named === null && errors.length === 0;
  const asOf = 'value' in date ? date.value : null;
  return { isEmpty, asOf, lacksDate: 'value' in date && asOf === null && !isEmpty };
};

const errorsOf = (parts: Parts): FieldError[] => {
  const { isEmpty, lacksDate } = statesOf(parts);
  return [
    ...(parts.nameError === null ? [] : [parts.nameError]),
    ...parts.values.errors,
    ...('error' in parts.date ? [parts.date.error] : []),
    ...(lacksDate ? [fieldError('asOf', 'as_of_missing')] : []),
    ...(isEmpty ? [fieldError('', 'row_without_facts')] : []),
  ];
};

/** What a row says of facts and its issuer; nothing while its date is unknown. */
const factsOf = (parts: Parts): Pick<ReadRow, 'facts' | 'issuer' | 'lacksDate'> => {
  const { asOf, lacksDate } = statesOf(parts);
  const { named } = parts.issuer;
  if (asOf === null) return { facts: [], issuer: null, lacksDate };
  return {
    facts: parts.values.values.map((one) => ({ ...one, asOf })),
    issuer: named && { ...named, asOf },
    lacksDate,
  };
};

/** Reads a row; an empty cell says nothing of its fact. */
export const readCsvRow = (row: StoredRow, reading: Reading): ReadRow => {
  const cell = cellsOf(row);
  const isin = cell('isin').toUpperCase();
  const symbol = restored(cell('symbol'));
  const issuer = readIssuer(cell);
  const nameError = findNameError(isin, symbol);
  const values = readValues(cell, reading, issuer);
  const parts = { nameError, issuer, values, date: readAsOf(cell, reading) };
  return {
    line: row.line,
    isin: nameError?.code === 'bad_isin' ? '' : isin,
    symbol,
    name: restored(cell('name')),
    currency: null,
    ...factsOf(parts),
    source: restored(cell('source')).slice(0, 200) || null,
    errors: errorsOf(parts),
  };
};
