/**
 * Reads the client file of Portfolio Performance (XML). A table is a group of portfolios and the accounts that settle
 * their trades. Splits stand beside the transactions and may already be in their units, so they are not booked.
 */
import { importError } from '../../import/errors.rules.ts';
import { goesOut, programWord } from '../tables/program-words.ts';
import { cashIn, cashOut, isNothing, statementTable } from '../tables/statement-rows.ts';
import type { StatementRow } from '../tables/statement-rows.ts';
import { UnreadableFile } from '../tables/table-text.ts';
import type { SourceTable } from '../tables/table-writer.ts';
import { createGroups, hundredths, readModel, shares, transactionsIn, typeIn } from './performance-model.ts';
import type { Model } from './performance-model.ts';
import { attribute, readXml, textIn, xmlText } from './xml-elements.ts';
import type { XmlElement } from './xml-elements.ts';

/** Version 49 counts shares in hundred-millionths; version 70 keeps its transactions in another way. */
const versions = { from: 49, to: 69 } as const;

/** Prices and what has nothing to do with transactions; none of it is referred to by them. */
const skipped = new Set([
  'prices',
  'latest',
  'events',
  'attributes',
  'watchlists',
  'plans',
  'taxonomies',
  'dashboards',
  'settings',
  'properties',
]);

interface Book {
  readonly model: Model;
  readonly leaderOf: (owner: XmlElement) => XmlElement;
}

/** A transaction in its account or portfolio. */
interface Owned {
  readonly transaction: XmlElement;
  readonly owner: XmlElement;
}

const securityCells = ({ model }: Book, transaction: XmlElement): StatementRow => {
  const security = model.objectIn(transaction, 'security');
  if (security === null) return {};
  const isin = textIn(security, 'isin');
  // A security may have only a name.
  const symbol = textIn(security, 'tickerSymbol') || textIn(security, 'wkn');
  const name = textIn(security, 'name');
  return {
    symbol: symbol || (isin === '' ? name : ''),
    isin,
    name,
    instrumentCurrency: textIn(security, 'currencyCode'),
  };
};

/**
 * The sum of a transaction's units of a type, in the currency of the transaction. An amount that cannot be found or
 * read makes the row an error, instead of a charge too few.
 */
const unitSum = ({ model }: Book, transaction: XmlElement, type: string): string => {
  const amounts = (model.objectIn(transaction, 'units')?.children ?? [])
    .flatMap((unit) => model.resolve(unit) ?? [])
    .filter((unit) => attribute(unit, 'type') === type)
    .map((unit) => model.objectIn(unit, 'amount'))
    .map((amount) => (amount === null ? '?' : attribute(amount, 'amount')));
  const unread = amounts.find((text) => !/^\d{1,18}$/.test(text));
  if (unread !== undefined) return unread || '?';
  const sum = amounts.reduce((total, text) => total + BigInt(text), 0n);
  return sum === 0n ? '' : hundredths(sum.toString());
};

const sharedCells = ({ model }: Book, { transaction }: Owned): StatementRow => {
  // Transactions that were created together share their date.
  const [day = '', time = ''] = (model.objectIn(transaction, 'date')?.text.trim() ?? '').split('T');
  return {
    date: day,
    time: /^\d{2}:\d{2}(?::\d{2})?$/.test(time) ? time : '',
    currency: textIn(transaction, 'currencyCode'),
    note: textIn(transaction, 'note'),
    reference: textIn(transaction, 'uuid'),
  };
};

const amountIn = (transaction: XmlElement): string => hundredths(textIn(transaction, 'amount'));

const internalWord = 'Transfer between own accounts';

/** A transfer between two accounts of one group: an exchange if their currencies differ, otherwise nothing to book. */
const internalRows = (book: Book, owned: Owned, entry: XmlElement): StatementRow[] | null => {
  const { model, leaderOf } = book;
  const [from, to] = ['accountFrom', 'accountTo'].map((name) => model.objectIn(entry, name));
  if (!from || !to || leaderOf(from) !== leaderOf(to)) return null;
  const [left, arrived] = ['transactionFrom', 'transactionTo'].map((name) => model.objectIn(entry, name));
  if (!left || !arrived) return null;
  const isArrival = typeIn(owned.transaction) === 'TRANSFER_IN';
  const amount = amountIn(owned.transaction);
  const row = { ...sharedCells(book, owned), amount: isArrival ? cashIn(amount) : cashOut(amount) };
  const toCurrency = textIn(arrived, 'currencyCode');
  if (textIn(left, 'currencyCode') === toCurrency) return [{ ...row, type: internalWord }];
  // One row states both sides: that of the account which the cash left.
  return isArrival ? [] : [{ ...row, type: 'Currency exchange', toAmount: amountIn(arrived), toCurrency }];
};

const accountRows = (book: Book, owned: Owned): StatementRow[] => {
  const { transaction } = owned;
  const type = typeIn(transaction);
  const entry = book.model.objectIn(transaction, 'crossEntry');
  const isSettled = type === 'BUY' || type === 'SELL';
  // The portfolio's transaction states the trade, with the same cash.
  if (isSettled && book.model.objectIn(entry, 'portfolioTransaction') !== null) return [];
  if (type.startsWith('TRANSFER') && entry !== null) {
    const internal = internalRows(book, owned, entry);
    if (internal !== null) return internal;
  }
  const isOut = goesOut('performanceAccount', type);
  const amount = amountIn(transaction);
  return [
    {
      ...sharedCells(book, owned),
      ...securityCells(book, transaction),
      type: programWord('performanceAccount', type, isOut),
      amount: isOut ? cashOut(amount) : cashIn(amount),
      fee: unitSum(book, transaction, 'FEE'),
      tax: unitSum(book, transaction, 'TAX'),
    },
  ];
};

const isInternal = ({ model, leaderOf }: Book, transaction: XmlElement): boolean => {
  const entry = model.objectIn(transaction, 'crossEntry');
  const [from, to] = ['portfolioFrom', 'portfolioTo'].map((name) => model.objectIn(entry, name));
  return !!from && !!to && leaderOf(from) === leaderOf(to);
};

/** A delivery's amount is what its units are worth with all charges; it moves no cash. */
const tradeCells = (book: Book, transaction: XmlElement, word: string): StatementRow => {
  const amount = amountIn(transaction);
  if (word !== 'Buy' && word !== 'Sell') return isNothing(amount) ? {} : { amount };
  return {
    amount: word === 'Buy' ? cashOut(amount) : amount,
    fee: unitSum(book, transaction, 'FEE'),
    tax: unitSum(book, transaction, 'TAX'),
  };
};

const portfolioRow = (book: Book, owned: Owned): StatementRow => {
  const { transaction } = owned;
  const type = typeIn(transaction);
  const word = programWord('performancePortfolio', type);
  return {
    ...sharedCells(book, owned),
    ...securityCells(book, transaction),
    type: isInternal(book, transaction) ? internalWord : word,
    quantity: shares(textIn(transaction, 'shares')),
    ...tradeCells(book, transaction, word),
  };
};

const byDate = (one: StatementRow, other: StatementRow): number => {
  const [a, b] = [one, other].map(({ date = '', time = '' }) => `${date} ${time}`);
  return a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;
};

interface Group {
  readonly names: string[];
  readonly rows: StatementRow[];
}

/** The rows of each group, under the names of its portfolios. */
const collectGroups = (model: Model): readonly Group[] => {
  const { leaderOf } = createGroups(model);
  const book = { model, leaderOf };
  const groups = new Map<XmlElement, Group>();
  const groupOf = (owner: XmlElement): Group => {
    const leader = leaderOf(owner);
    const group = groups.get(leader) ?? { names: [], rows: [] };
    groups.set(leader, group);
    return group;
  };
  for (const owner of model.portfolios) {
    const { names, rows } = groupOf(owner);
    names.push(textIn(owner, 'name'));
    for (const transaction of transactionsIn(model, owner))
      rows.push(portfolioRow(book, { transaction, owner }));
  }
  for (const owner of model.accounts) {
    const { names, rows } = groupOf(owner);
    if (names.length === 0) names.push(textIn(owner, 'name'));
    for (const transaction of transactionsIn(model, owner))
      rows.push(...accountRows(book, { transaction, owner }));
  }
  return [...groups.values()];
};

const checkVersion = (client: XmlElement): void => {
  const version = textIn(client, 'version');
  if (!(Number(version) >= versions.from && Number(version) <= versions.to))
    throw new UnreadableFile(importError('file_version_unread', { version: version.slice(0, 20) || '?' }));
};

/** The transactions of the file, a table for each group of portfolios and accounts. */
export const readPortfolioPerformanceTables = function* (bytes: Uint8Array): Generator<SourceTable> {
  const client = readXml(xmlText(bytes), skipped);
  if (client.name !== 'client') throw new UnreadableFile(importError('foreign_file', { kind: 'xml' }));
  checkVersion(client);
  const groups = collectGroups(readModel(client)).filter(({ rows }) => rows.length > 0);
  if (groups.length === 0) throw new UnreadableFile(importError('no_transactions'));
  for (const { names, rows } of groups)
    yield {
      name: names.filter(Boolean).join(', ') || 'Portfolio Performance',
      rows: statementTable(rows.toSorted(byDate)),
    };
};
