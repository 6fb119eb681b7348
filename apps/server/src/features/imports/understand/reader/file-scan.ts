/** Scans a whole file once under a layout's columns, and records what its cells show about dates, numbers and words. */
import type { Layout, PriceLayout, RateLayout, TransactionLayout } from '@partnerfolio/contract/imports';
import { currencySchema } from '@partnerfolio/contract/values';
import { accountsAtMost, accountText } from '../cells/account-columns.ts';
import type { CsvRow } from '../../../../platform/files/csv-rows.ts';
import { datesStated } from '@partnerfolio/contract/written/date-text';
import {
  countFormats,
  possibleFormats,
  noEvidence,
  voteOnNumber,
  voteOnOrder,
} from '../columns/format-evidence.ts';
import type { FileScan, FormatEvidence, TwoWays } from '../columns/format-evidence.ts';
import { createAmountWatch, possibleTypes } from '../layout/amount-kind.ts';
import { findMeanings } from '../columns/meanings.ts';
import { numberFields } from '../cells/row-cells.ts';
import { readTransactionRow } from '../rows/row-values.ts';
import { rowWord } from '../columns/row-word.ts';
import { chargeColumns } from '../columns/more-charges.ts';
import { columnsWithRates } from '@partnerfolio/contract/written/rate-pairs';
import { debitSign } from '../columns/debit-credit.ts';
import { cancellationWatch } from '../rows/cancellation-marks.ts';
import { chargeSignCounter } from '../cells/charge-signs.ts';
import { tradeSentence, typeWord } from '@partnerfolio/contract/written/type-words';

const wordsAtMost = 500;
const cellsKept = 100_000;

const dateFields = ['date', 'settlementDate'] as const;

const given = (columns: readonly (number | null)[]): number[] => columns.filter((column) => column !== null);

/** Caches results for short texts, since dates and words recur. */
const memoised = <T>(find: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = find(text);
    if (known.size < cellsKept && text.length < 64) known.set(text, found);
    return found;
  };
};

/** Whether the two readings of an ambiguous cell lead to different entries. */
type Matters = (cells: readonly string[], part: 'dates' | 'numbers', cell: string) => boolean;

const count = (ways: TwoWays, vote: 'first' | 'second' | 'either', example: () => string | null): void => {
  if (vote === 'either') ways.either ??= example();
  else ways[vote] += 1;
};

const scanDates = (evidence: FormatEvidence, columns: readonly number[], matters: Matters) => {
  const readings = memoised((text) => ({ formats: possibleFormats(text), order: voteOnOrder(text) }));
  return (cells: readonly string[]) => {
    for (const column of columns) {
      const text = cells[column]?.trim() ?? '';
      if (text === '') continue;
      const { formats, order } = readings(text);
      countFormats(evidence, formats);
      if (order === null || order.vote === null) continue;
      count(evidence.orders[order.sign], order.vote, () => (matters(cells, 'dates', text) ? text : null));
    }
  };
};

const scanNumber = (
  { numbers }: FormatEvidence,
  text: string,
  { cells, matters }: { readonly cells: readonly string[]; readonly matters: Matters },
): void => {
  const vote = text === '' ? null : voteOnNumber(text);
  if (vote !== null) count(numbers, vote, () => (matters(cells, 'numbers', text) ? text : null));
};

const scanNumbers =
  (evidence: FormatEvidence, columns: readonly number[], matters: Matters) =>
  (cells: readonly string[]): void => {
    for (const column of columns) scanNumber(evidence, cells[column]?.trim() ?? '', { cells, matters });
  };

const bothOrders = { '-': ['dd-MM-yyyy', 'MM-dd-yyyy'], '/': ['dd/MM/yyyy', 'MM/dd/yyyy'] } as const;

interface Unclear {
  readonly cells: readonly string[];
  readonly part: 'dates' | 'numbers';
  readonly cell: string;
}

/** The layout under each of the two readings of an ambiguous cell. */
const variants = (layout: TransactionLayout, { cells, part, cell }: Unclear): TransactionLayout[] => {
  if (part === 'dates') {
    const sign = voteOnOrder(cell)?.sign ?? '/';
    return bothOrders[sign].map((dateFormat) => ({ ...layout, dateFormat }));
  }
  // The date must be readable, otherwise the row is an error in both readings.
  const [stated] = datesStated(cells[layout.columns.date]?.trim() ?? '');
  const dateFormat = stated?.format ?? layout.dateFormat;
  return (['point', 'comma'] as const).map((numberFormat) => ({ ...layout, dateFormat, numberFormat }));
};

const anyCurrency = currencySchema.parse('EUR');

/** A row under a layout, as far as it would be booked. */
const outcome = (cells: readonly string[], layout: TransactionLayout): string => {
  // A row without a currency would be an error in both readings, so it gets one here; the user is asked later.
  const reading = readTransactionRow(cells, { ...layout, currency: layout.currency ?? anyCurrency });
  if (reading.kind !== 'entry' && reading.kind !== 'side') return reading.kind;
  const { entry, difference, foreign, turned } = reading.kind === 'side' ? reading.read : reading;
  return JSON.stringify([entry, difference, foreign, turned]);
};

/**
 * Compares the entries that the row would become in either reading. A row without a type could still become anything.
 */
const mattersTo =
  (layout: TransactionLayout): Matters =>
  (cells, part, cell) => {
    const word = rowWord(cells, layout.columns);
    if (!Object.hasOwn(layout.types, word)) return true;
    const readings = variants(layout, { cells, part, cell }).map((variant) => outcome(cells, variant));
    return readings[0] !== readings[1];
  };

export interface FileScanner {
  /** The header row, before any other. */
  begin(header: readonly string[]): void;
  take(rows: readonly CsvRow[]): void;
  /** The rows so far. */
  rowCount(): number;
  result(): FileScan;
}

interface CellScanner extends Pick<FileScanner, 'take'> {
  begin?(header: readonly string[]): void;
  result(): Omit<FileScan, 'rowCount'>;
}

const sampledRows = 2000;

/**
 * Shows every row to the watch of amounts. The first rows tell which columns hold numbers, so they are kept until there
 * are enough of them.
 */
const scanAmounts = (header: readonly string[], layout: TransactionLayout) => {
  let kept: (readonly string[])[] = [];
  let watch: ReturnType<typeof createAmountWatch> | null = null;
  const show = (cells: readonly string[]) =>
    watch?.take(cells, possibleTypes(rowWord(cells, layout.columns), layout.types));
  const begin = () => {
    watch ??= createAmountWatch({ header, rows: kept }, layout);
    for (const cells of kept) show(cells);
    kept = [];
    return watch;
  };
  return {
    take(cells: readonly string[]): void {
      if (watch === null) kept.push(cells);
      else show(cells);
      if (kept.length >= sampledRows) begin();
    },
    result: () => begin().result(),
  };
};

const accountWatch = ({ account }: TransactionLayout['columns']) => {
  const accounts = new Set<string>();
  return {
    take(cells: readonly string[]): void {
      const text = accountText(cells[account ?? -1]);
      if (text !== '' && accounts.size < accountsAtMost) accounts.add(text);
    },
    result: () => [...accounts],
  };
};

const transactionScanner = (layout: TransactionLayout): CellScanner => {
  const { columns } = layout;
  const evidence = noEvidence();
  const words = new Set<string>();
  const accounts = accountWatch(columns);
  // Words without a chosen type get the one they are known by.
  const types = { ...layout.types };
  const cachedTypeWord = memoised(typeWord);
  const matters = mattersTo({ ...layout, types });
  const dates = scanDates(evidence, given(dateFields.map((field) => columns[field])), matters);
  const numberColumns = [...given(numberFields.map((field) => columns[field])), ...chargeColumns(layout)];
  const numbers = scanNumbers(evidence, numberColumns, matters);
  const debits = new Set<string | null>();
  const cancellations = cancellationWatch(columns);
  const chargeSigns = chargeSignCounter({ ...layout, types });
  let amounts: ReturnType<typeof scanAmounts> | null = null;
  /** Without a column of quantities, a trade described in a sentence states its numbers. */
  const takeSentence = (text: string, cells: readonly string[]) => {
    const sentence = columns.quantity === null ? tradeSentence(text) : null;
    if (sentence === null) return;
    for (const number of [sentence.quantity, sentence.price])
      scanNumber(evidence, number, { cells, matters });
  };
  const takeWord = (word: string) => {
    if (word === '' || words.has(word) || words.size >= wordsAtMost) return;
    words.add(word);
    if (!Object.hasOwn(types, word)) Object.assign(types, findMeanings([word], columns));
  };
  return {
    begin(header) {
      cancellations.begin(header);
      amounts = scanAmounts(header, { ...layout, types });
    },
    take(rows) {
      for (const { cells } of rows) {
        const type = columns.type === null ? '' : (cells[columns.type]?.trim() ?? '');
        const word =
          columns.type === null ? rowWord(cells, columns) : type === '' ? '' : cachedTypeWord(type);
        accounts.take(cells);
        // A row that cancels another needs no type, and turns the signs of its charges.
        const isCancelling = cancellations.take(cells);
        if (!isCancelling) {
          takeWord(word);
          chargeSigns.take(cells, word);
        }
        debits.add(debitSign(cells, columns));
        takeSentence(type, cells);
        amounts?.take(cells);
        dates(cells);
        numbers(cells);
      }
    },
    result: () => ({
      ...(amounts === null ? {} : { amounts: amounts.result() }),
      evidence,
      words: [...words],
      accounts: accounts.result(),
      chargeSigns: chargeSigns.result(),
      cancellations: cancellations.result(),
      hasMixedDebits: debits.has('-') && debits.has('+'),
    }),
  };
};

const priceScanner = ({ columns }: PriceLayout): CellScanner => {
  const evidence = noEvidence();
  const dates = scanDates(evidence, [columns.date], () => true);
  const numbers = scanNumbers(evidence, [columns.close], () => true);
  return {
    take(rows) {
      for (const { cells } of rows) {
        dates(cells);
        numbers(cells);
      }
    },
    result: () => ({ evidence, words: [] }),
  };
};

/** The columns of rates are known once the header row is read. */
const rateScanner = ({ columns }: RateLayout): CellScanner => {
  const evidence = noEvidence();
  const dates = scanDates(evidence, [columns.date], () => true);
  let numbers = scanNumbers(evidence, given([columns.rate]), () => true);
  return {
    begin(header) {
      if (columns.rate !== null) return;
      const { read } = columnsWithRates(header, columns);
      numbers = scanNumbers(
        evidence,
        read.map(({ column }) => column),
        () => true,
      );
    },
    take(rows) {
      for (const { cells } of rows) {
        dates(cells);
        numbers(cells);
      }
    },
    result: () => ({ evidence, words: [] }),
  };
};

/** Without columns it checks only the limits, which the reader does. */
const emptyScanner: CellScanner = {
  take: () => undefined,
  result: () => ({ evidence: noEvidence(), words: [] }),
};

const scannerUnder = (layout: Layout | object): CellScanner => {
  if (!('kind' in layout)) return emptyScanner;
  if (layout.kind === 'rates') return rateScanner(layout);
  return layout.kind === 'transactions' ? transactionScanner(layout) : priceScanner(layout);
};

export const fileScanner = (layout: Layout | object): FileScanner => {
  const scanner = scannerUnder(layout);
  let rowCount = 0;
  return {
    begin: (header) => scanner.begin?.(header),
    take(rows) {
      rowCount += rows.length;
      scanner.take(rows);
    },
    rowCount: () => rowCount,
    result: () => ({ ...scanner.result(), rowCount }),
  };
};
