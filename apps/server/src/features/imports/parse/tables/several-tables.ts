/** Text files that look like a table and are none: reading part of them would book half of what happened. */
import type { ImportErrorCode } from '@partnerfolio/contract/refusals/import-errors';
import { plainWords } from '@partnerfolio/contract/written/plain-words';

export type RefusedTable = Extract<ImportErrorCode, 'ibkr_activity_statement' | 'kraken_ledgers'>;

const shownLines = 60;

const cellsOf = (line: string): string[] =>
  line.split(/[,;\t]/).map((cell) => cell.trim().replaceAll(/^"|"$/g, '').trim());

/** Each line begins with the name of its table, and says what it is: a header row, data or a sum. */
const kinds = new Set(['Header', 'Data', 'SubTotal', 'Total', 'Notes']);

const isActivityStatement = (lines: readonly string[]): boolean => {
  const heads = lines.map((line) => cellsOf(line).slice(0, 2));
  const [first] = heads;
  const isOfTables = heads.filter(([, kind = '']) => kinds.has(kind)).length > lines.length / 2;
  return first?.[1] === 'Header' && isOfTables && heads.some(([, kind]) => kind === 'Data');
};

const krakenColumns = ['txid', 'refid', 'aclass', 'asset', 'amount', 'fee', 'balance'];

const isKrakenLedger = (line: string): boolean => {
  const names = new Set(cellsOf(line).map(plainWords));
  return krakenColumns.every((name) => names.has(name));
};

/** Which file of several tables, or of halves of trades, a text is; null for any other. */
export const refusedTable = (text: string): RefusedTable | null => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .slice(0, 32_768)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, shownLines);
  if (lines.length > 1 && isActivityStatement(lines)) return 'ibkr_activity_statement';
  return lines.slice(0, 5).some(isKrakenLedger) ? 'kraken_ledgers' : null;
};
