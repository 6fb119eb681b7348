/**
 * Reads an Interactive Brokers Flex query: trades, cash transactions, transfers and corporate actions. Whatever has no
 * certain type keeps a word of its own, so that the user is asked.
 */
import { Decimal } from '@partnerfolio/finance/decimal';
import { importError } from '../../import/errors.rules.ts';
import { programWord } from '../tables/program-words.ts';
import { statementTable } from '../tables/statement-rows.ts';
import type { StatementRow } from '../tables/statement-rows.ts';
import { UnreadableFile } from '../tables/table-text.ts';
import type { SourceTable } from '../tables/table-writer.ts';
import { addCash, cellIn, dayCell, decimalText, numberIn, timeCell } from './flex-money.ts';
import type { CashSums } from './flex-money.ts';
import { cancelledTrades, tradeSide } from './flex-cancellations.ts';
import { executions, instrumentCells, tradeRows } from './flex-trades.ts';
import { attribute, childNamed, readXml, xmlText } from './xml-elements.ts';
import type { XmlElement } from './xml-elements.ts';

const momentIn = (row: XmlElement, ...names: readonly string[]): string =>
  names.map((name) => attribute(row, name)).find(Boolean) ?? '';

const cashRow = (row: XmlElement, cash: CashSums): StatementRow => {
  const amount = numberIn(row, 'amount');
  const currency = attribute(row, 'currency');
  const moment = momentIn(row, 'dateTime', 'reportDate', 'settleDate');
  addCash(cash, currency, amount);
  const { symbol = '', isin = '' } = instrumentCells(row);
  return {
    date: dayCell(moment),
    time: timeCell(moment),
    settlementDate: dayCell(attribute(row, 'settleDate')),
    type: programWord('flexCash', attribute(row, 'type'), amount?.isNegative()),
    symbol,
    isin,
    amount: cellIn(row, 'amount'),
    currency,
    note: attribute(row, 'description'),
    reference: attribute(row, 'transactionID'),
  };
};

/** The single transactions of a section, which may also contain sums of them. */
const detailRows = (section: XmlElement | null, name: string): readonly XmlElement[] => {
  const rows = (section?.children ?? []).filter(
    (row) => row.name === name && attribute(row, 'currency') !== 'BASE_SUMMARY',
  );
  const details = rows.filter((row) => attribute(row, 'levelOfDetail').toUpperCase() === 'DETAIL');
  return details.length > 0 ? details : rows;
};

/** The units or the cash that a transfer moves, without sign; null if it moves none. */
const movedIn = (row: XmlElement, name: string): Decimal | null => {
  const moved = numberIn(row, name)?.abs();
  return moved === undefined || moved.isZero() ? null : moved;
};

/** A transfer of units, of cash, or of both. What the units cost is not stated. */
const transferRows = (row: XmlElement, cash: CashSums): StatementRow[] => {
  const isOut = attribute(row, 'direction').toUpperCase() === 'OUT';
  const moved = movedIn(row, 'cashTransfer');
  const quantity = attribute(row, 'assetCategory') === 'CASH' ? null : movedIn(row, 'quantity');
  const currency = attribute(row, 'currency');
  const shared = {
    date: dayCell(momentIn(row, 'dateTime', 'date', 'reportDate')),
    type: isOut ? 'Transfer out' : 'Transfer in',
    currency,
    note: attribute(row, 'description'),
    reference: attribute(row, 'transactionID'),
  };
  const signed = isOut ? (moved?.negated() ?? null) : moved;
  addCash(cash, currency, signed);
  return [
    ...(quantity === null ? [] : [{ ...shared, ...instrumentCells(row), quantity: decimalText(quantity) }]),
    ...(signed === null ? [] : [{ ...shared, amount: decimalText(signed) }]),
  ];
};

const splitRatio = /\bSPLIT (\d{1,9}) FOR (\d{1,9})\b/i;

/** A forward split of a single row is booked; every other action needs a person. */
const actionRow = (row: XmlElement, others: readonly XmlElement[], cash: CashSums): StatementRow => {
  const action = attribute(row, 'actionID');
  const kind = attribute(row, 'type');
  const description = attribute(row, 'description');
  const [, ratioNew = '', ratioOld = ''] = splitRatio.exec(description) ?? [];
  const isAlone = others.every((other) => other === row || attribute(other, 'actionID') !== action);
  const moment = momentIn(row, 'dateTime', 'reportDate');
  const shared = {
    date: dayCell(moment),
    ...instrumentCells(row),
    currency: attribute(row, 'currency'),
    note: description,
    reference: attribute(row, 'transactionID') || action,
  };
  if (kind === 'FS' && ratioNew !== '' && isAlone) return { ...shared, type: 'Split', ratioNew, ratioOld };
  const proceeds = numberIn(row, 'proceeds');
  addCash(cash, attribute(row, 'currency'), proceeds);
  return {
    ...shared,
    type: `IBKR corporate action ${kind}`.trim(),
    quantity: cellIn(row, 'quantity'),
    amount: decimalText(proceeds),
  };
};

/** Rounding within the statement itself. */
const cent = new Decimal('0.01');

/**
 * Compares the cash of the rows with the statement's own: a difference becomes a row for each currency, whose word has
 * no type, so that the user decides what it was.
 */
const cashDifferences = (statement: XmlElement, cash: CashSums): StatementRow[] =>
  (childNamed(statement, 'CashReport')?.children ?? []).flatMap((report) => {
    const currency = attribute(report, 'currency');
    const [starting, ending] = [numberIn(report, 'startingCash'), numberIn(report, 'endingCash')];
    if (!/^[A-Z]{3}$/.test(currency) || starting === null || ending === null) return [];
    const sum = cash.get(currency) ?? new Decimal(0);
    const difference = ending.minus(starting).minus(sum);
    if (difference.abs().lessThan(cent)) return [];
    const date = dayCell(attribute(report, 'toDate') || attribute(statement, 'toDate'));
    return [
      {
        date,
        type: `Cash without a row, ${difference.isNegative() ? 'out' : 'in'}`,
        amount: decimalText(difference),
        currency,
        note: `CashReport: startingCash ${starting.toFixed()}, endingCash ${ending.toFixed()}`,
        reference: `CashReport ${date}`,
      },
    ];
  });

const cancelledCells = (trade: XmlElement): StatementRow => ({
  type: tradeSide(trade) === 'SELL' ? 'Sell' : 'Buy',
  status: 'Cancelled',
});

/** The rows of a statement, and the cash that is in none of them. */
const statementRows = (statement: XmlElement, cancelled: ReadonlySet<XmlElement>): StatementRow[] => {
  const section = (name: string) => childNamed(statement, name);
  const cash: CashSums = new Map();
  const actions = detailRows(section('CorporateActions'), 'CorporateAction');
  const rows = [
    ...executions(section('Trades')).flatMap((trade) =>
      // A cancelled trade moves no cash; its row says so.
      cancelled.has(trade)
        ? [{ ...tradeRows(trade, new Map())[0], ...cancelledCells(trade) }]
        : tradeRows(trade, cash),
    ),
    ...detailRows(section('CashTransactions'), 'CashTransaction').map((row) => cashRow(row, cash)),
    ...detailRows(section('Transfers'), 'Transfer').flatMap((row) => transferRows(row, cash)),
    ...actions.map((row) => actionRow(row, actions, cash)),
  ];
  return [...rows, ...cashDifferences(statement, cash)];
};

const rowText = (row: StatementRow): string => JSON.stringify(row);

/** Statements of overlapping periods repeat rows; within one statement equal rows are different transactions. */
const withoutRepeated = (rows: readonly StatementRow[], earlier: ReadonlySet<string>): StatementRow[] =>
  earlier.size === 0
    ? [...rows]
    : rows.filter((row) => (row.reference ?? '') === '' || !earlier.has(rowText(row)));

/** The cancelled trades of each account, over all its statements. */
const cancelledByAccount = (statements: readonly XmlElement[]) => {
  const trades = new Map<string, XmlElement[]>();
  for (const statement of statements) {
    const account = attribute(statement, 'accountId');
    const found = executions(childNamed(statement, 'Trades'));
    const earlier = trades.get(account) ?? [];
    for (const trade of found) earlier.push(trade);
    trades.set(account, earlier);
  }
  return new Map([...trades].map(([account, some]) => [account, cancelledTrades(some)] as const));
};

/** The rows of each account. */
const rowsByAccount = (statements: readonly XmlElement[]): ReadonlyMap<string, readonly StatementRow[]> => {
  const cancelled = cancelledByAccount(statements);
  const tables = new Map<string, StatementRow[]>();
  const texts = new Map<string, Set<string>>();
  for (const statement of statements) {
    const account = attribute(statement, 'accountId');
    const earlier = tables.get(account) ?? [];
    const known = texts.get(account) ?? new Set<string>();
    const rows = statementRows(statement, cancelled.get(account) ?? new Set());
    const added = withoutRepeated(rows, known);
    for (const row of added) {
      earlier.push(row);
      known.add(rowText(row));
    }
    tables.set(account, earlier);
    texts.set(account, known);
  }
  return tables;
};

/** The transactions of a Flex query, a table for each account. */
export const readFlexTables = function* (bytes: Uint8Array): Generator<SourceTable> {
  const root = readXml(xmlText(bytes));
  if (root.name !== 'FlexQueryResponse')
    throw new UnreadableFile(importError('foreign_file', { kind: 'xml' }));
  const statements = childNamed(root, 'FlexStatements')?.children ?? [];
  const tables = rowsByAccount(statements.filter(({ name }) => name === 'FlexStatement'));
  if ([...tables.values()].every((rows) => rows.length === 0))
    throw new UnreadableFile(importError('no_transactions'));
  for (const [account, rows] of tables) {
    const hasStatus = rows.some(({ status }) => status !== undefined);
    if (rows.length > 0)
      yield {
        name: account || 'Interactive Brokers',
        rows: statementTable(rows, hasStatus ? ['status'] : []),
      };
  }
};
