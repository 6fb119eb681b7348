/** Reads the rows of an EMT file: one for each share class or security. */
import { factChoiceOf } from '@partnerfolio/contract/instruments/fact-columns';
import { factCodes, facts } from '@partnerfolio/contract/instruments/facts';
import type { FactCode } from '@partnerfolio/contract/instruments/facts';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { isinForm } from '@partnerfolio/contract/values';
import type { FormatEvidence } from '../../imports/understand/columns/format-evidence.ts';
import { readDay, readPercent } from './cells.ts';
import type { Read } from './cells.ts';
import { emtFacts, emtFieldNumbers, isReadVersion } from './emt-fields.ts';
import { cellsOf, countDay, countPercent } from './rows.ts';
import type { ReadFact, Reading, ReadRow, StoredRow } from './rows.ts';

const fields = emtFieldNumbers;

/** Counts what the cells of a row show of the file's formats. */
export const countEmtRow = (evidence: FormatEvidence, row: StoredRow): void => {
  const cell = cellsOf(row);
  countDay(evidence, cell(fields.targetMarketDate));
  countDay(evidence, cell(fields.exAnteCostsDate));
  for (const code of factCodes) {
    const fact = emtFacts[code];
    if ('field' in fact && facts[code].kind === 'percent') countPercent(evidence, cell(fact.field));
  }
};

type CellOf = ReturnType<typeof cellsOf>;

/** Whether a cell states a fact: its section is filled in, and costs are a share of the value. */
const isStated = (code: FactCode, section: string, cell: CellOf): boolean => {
  if (cell(section).toUpperCase() === 'N') return false;
  return facts[code].part !== 'costs' || cell(fields.quotation).toUpperCase() !== 'U';
};

const readValue = (text: string, code: FactCode, { formats }: Reading): Read<string> => {
  if (facts[code].kind === 'percent') return readPercent(text, code, { ...formats, isFraction: true });
  // Some writers give whole numbers decimals.
  const value = factChoiceOf(code, text.replace(/[.,]0+$/, ''));
  return value === null ? { error: fieldError(code, 'not_a_choice') } : { value };
};

/** A fact of a row; null if it states none. */
const readFact = (code: FactCode, cell: CellOf, reading: Reading): Read<ReadFact> | null => {
  const source = emtFacts[code];
  if (!('field' in source)) return null;
  const text = cell(source.field);
  if (text === '' || !isStated(code, source.section, cell)) return null;
  const read = readValue(text, code, reading);
  if ('error' in read) return read;
  const day = cell(source.date);
  if (day === '') return { error: fieldError(code, 'as_of_missing') };
  const asOf = readDay(day, { ...reading, path: code });
  return 'error' in asOf ? asOf : { value: { fact: code, value: read.value, asOf: asOf.value } };
};

const findNameError = (cell: CellOf): FieldError | null => {
  const isin = cell(fields.identifier).toUpperCase();
  if (isin === '') return fieldError('isin', 'instrument_not_named');
  if (!['', '1'].includes(cell(fields.identifierType))) return fieldError('isin', 'emt_not_isin');
  return isinForm.test(isin) ? null : fieldError('isin', 'bad_isin');
};

/** Reads a row. */
export const readEmtRow = (row: StoredRow, reading: Reading): ReadRow => {
  const cell = cellsOf(row);
  const errors: FieldError[] = [];
  const found: ReadFact[] = [];
  const nameError = findNameError(cell);
  if (nameError !== null) errors.push(nameError);
  if (!isReadVersion(cell(fields.version))) errors.push(fieldError('version', 'emt_version_not_read'));
  for (const code of factCodes) {
    const read = readFact(code, cell, reading);
    if (read === null) continue;
    if ('error' in read) errors.push(read.error);
    else found.push(read.value);
  }
  if (found.length === 0 && errors.length === 0) errors.push(fieldError('', 'row_without_facts'));
  return {
    line: row.line,
    isin: nameError === null ? cell(fields.identifier).toUpperCase() : '',
    symbol: '',
    name: cell(fields.name),
    currency: cell(fields.currency) || null,
    facts: found,
    issuer: null,
    source: null,
    errors,
    lacksDate: false,
  };
};
