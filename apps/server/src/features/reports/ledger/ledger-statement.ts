/** The statement of transactions: the ledger of a range, of the portfolio or of one of its accounts, with balances of cash. */
import { entryShapes } from '@partnerfolio/contract/entry-shapes';
import type { Transaction } from '@partnerfolio/contract/ledger';
import { getHoldings } from '@partnerfolio/contract/performance';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { DocumentBlock, DocumentCell, DocumentRow } from '../../../platform/documents/document.ts';
import { readPortfolio } from '../template/portfolio.ts';
import { daysLater, rangeError } from '../template/asked.rules.ts';
import { readEntries } from '../template/entries.ts';
import type { AskedAccount } from '../template/asked.rules.ts';
import type { Reader } from '../template/reading.actions.ts';
import {
  partyFacts,
  portfolioIdOf,
  readAccount,
  refuseAsked,
  statementOf,
  statementWriterOf,
} from '../template/statement.actions.ts';
import type { StatementWriter } from '../template/statement.actions.ts';
import type { Printing, ReportFigures, ReportTemplate } from '../template/template.ts';
import { accountName } from '../template/writing.ts';
import type { Portfolio } from '../template/portfolio.ts';
import { balancesOf, linesOf } from './entry-lines.rules.ts';
import type { Balance, Cash, EntryLine } from './entry-lines.rules.ts';

export interface LedgerFigures extends ReportFigures {
  readonly portfolio: Portfolio;
  /** Null for all accounts together. */
  readonly account: AskedAccount | null;
  /** How many transactions the range has; none of them was read if they are too many to be printed. */
  readonly total: number;
  /** The oldest first. */
  readonly entries: readonly Transaction[];
  /** At the end of the day before the range, and of its last day. */
  readonly opening: readonly Cash[];
  readonly closing: readonly Cash[];
}

type Writer = StatementWriter & {
  readonly portfolio: Portfolio;
  readonly account: AskedAccount | null;
  /** Of the accounts, by id. */
  readonly names: ReadonlyMap<string, string>;
};

const cashOn = async (read: Reader, id: string, asAt: LocalDate | undefined) => {
  const { asAt: day, cash } = await read(getHoldings, {
    params: { id },
    query: asAt === undefined ? {} : { asAt },
  });
  return {
    day,
    cash: cash.map(({ currency, amount, accounts }): Cash => ({ currency, amount, accounts })),
  };
};

/** What each account is called in a narrow column: by alias or number, unless two would be called alike. */
const accountNames = ({ accounts }: Portfolio, w: StatementWriter): ReadonlyMap<string, string> => {
  const whole = accounts.map((one) => accountName(one, w));
  const short = accounts.map(({ alias, number }, n) => alias ?? (number || (whole[n] ?? '')));
  const names = new Set(short).size === short.length ? short : whole;
  return new Map(accounts.map(({ id }, n) => [id, names[n] ?? '']));
};

/** The accounts of an entry, where the statement is not of that one alone. */
const accountsOf = ({ accountId, toAccountId }: Transaction, { names, account }: Writer): string => {
  if (toAccountId !== null) return `${names.get(accountId) ?? ''} → ${names.get(toAccountId) ?? ''}`;
  return names.size === 1 || account !== null ? '' : (names.get(accountId) ?? '');
};

/** The instrument or else the type, and below it the rest: type, symbols, accounts, whether it was reversed. */
const whatCell = ({ entry }: EntryLine, w: Writer): DocumentCell => {
  const { instrument, toInstrument, reversesId, reversedById } = entry;
  const type = w.types[entry.type];
  const symbols = [instrument?.symbol, toInstrument?.symbol].filter(Boolean).join(' → ');
  const reversed = reversedById === null ? '' : w.own.reversed;
  const parts = [
    instrument === null ? '' : type,
    symbols,
    accountsOf(entry, w),
    reversesId === null ? reversed : w.own.reversal,
  ];
  return w.cell(instrument?.name ?? type, parts.filter(Boolean).join(' · '));
};

const priceText = ({ price, type, instrument }: Transaction, { format }: Writer): string => {
  if (price === null) return '';
  const isPercent = instrument?.quotation === 'percent' && entryShapes[type].statesQuote;
  return format.quantity(price, { minDigits: 2 }) + (isPercent ? ' %' : '');
};

/** The quantity, or the ratio of a split, and below it the price. */
const quantityCell = ({ entry, isBought }: EntryLine, w: Writer): DocumentCell => {
  const { cell, format } = w;
  const { ratioNew, ratioOld, quantity } = entry;
  if (isBought) return cell('');
  if (ratioNew !== null && ratioOld !== null)
    return cell(`${format.quantity(ratioNew)} : ${format.quantity(ratioOld)}`, priceText(entry, w));
  return cell(quantity === null ? '' : format.quantity(quantity), priceText(entry, w));
};

const isSome = (amount: string): boolean => /[1-9]/u.test(amount);

const entryRow = (line: EntryLine, withAccrued: boolean, w: Writer): DocumentRow => {
  const { key, entry, currency, amount, cash, hasCharges } = line;
  const { cell, format } = w;
  const written = (of: string | null, signed = false) =>
    of === null ? '' : format.amount(of, { currency, signed });
  const charge = (of: string) => cell(written(hasCharges && isSome(of) ? of : null));
  return {
    key,
    kind: 'row',
    cells: [
      cell(format.date(entry.tradeDate)),
      whatCell(line, w),
      quantityCell(line, w),
      cell(written(amount), amount === null ? '' : currency),
      charge(entry.fee),
      charge(entry.tax),
      ...(withAccrued ? [charge(entry.accruedInterest)] : []),
      cell(written(cash, true), amount === null && cash !== null ? currency : ''),
    ],
  };
};

const entryTable = (lines: readonly EntryLine[], w: Writer): DocumentBlock => {
  const { own } = w;
  const withAccrued = lines.some(({ entry, hasCharges }) => hasCharges && isSome(entry.accruedInterest));
  return {
    kind: 'table',
    table: {
      key: 'transactions',
      size: 'small',
      title: own.transactions,
      head: [
        own.date,
        own.transaction,
        own.quantityAndPrice,
        own.amount,
        own.fee,
        own.tax,
        ...(withAccrued ? [own.accruedInterest] : []),
        own.cashMoved,
      ],
      leftColumns: 2,
      widths: [0, 1, 0, 0, 0, 0, ...(withAccrued ? [0] : []), 0],
      rows: lines.map((line) => entryRow(line, withAccrued, w)),
    },
  };
};

const cashTable = (balances: readonly Balance[], w: Writer): DocumentBlock => {
  const { text, own, cell, format } = w;
  const isTracked = w.portfolio.cashKept;
  return {
    kind: 'table',
    table: {
      key: 'cash',
      size: 'usual',
      title: own.cash,
      head: [
        text.currency,
        ...(isTracked ? [own.opening] : []),
        own.cashMoved,
        ...(isTracked ? [own.closing] : []),
      ],
      leftColumns: 1,
      widths: isTracked ? [1, 1, 1, 1] : [1, 1],
      rows: balances.map(({ currency, opening, moved, closing }) => ({
        key: currency,
        kind: 'row',
        cells: [
          cell(currency),
          ...(isTracked ? [cell(format.amount(opening, { currency }))] : []),
          cell(format.amount(moved, { currency, signed: true })),
          ...(isTracked ? [cell(format.amount(closing, { currency }))] : []),
        ],
      })),
    },
  };
};

const notesOf = (lines: readonly EntryLine[], balances: readonly Balance[], w: Writer): string[] => {
  const { own, text } = w;
  const hasReversed = lines.some(
    ({ entry: { reversesId, reversedById } }) => reversesId !== null || reversedById !== null,
  );
  return [
    ...(lines.length === 0 ? [own.noTransactions] : []),
    ...(w.portfolio.cashKept ? [own.cashNote] : [own.cashNotTracked]),
    ...(hasReversed ? [own.reversedNote] : []),
    ...(lines.length + balances.length > 0 ? [text.rounding] : []),
  ];
};

const writerFor = ({ portfolio, account }: LedgerFigures, printing: Printing): Writer => {
  const w = statementWriterOf(printing, portfolio.baseCurrency);
  return { ...w, portfolio, account, names: accountNames(portfolio, w) };
};

/** The statement. Opening balances and the cash of its lines add up to the closing balances. */
export const ledgerStatement: ReportTemplate<LedgerFigures> = {
  async read(read, subject, options) {
    const portfolioId = portfolioIdOf(subject);
    const portfolio = await readPortfolio(read, portfolioId, options);
    const account = await readAccount(read, portfolio, options.account);
    const { day: asAt, cash: closing } = await cashOn(read, portfolioId, options.to);
    refuseAsked(rangeError(options, asAt));
    const filters = { from: options.from, to: asAt, accountId: options.account };
    const { total, entries } = await readEntries(read, portfolioId, filters);
    const opening =
      options.from === undefined ? [] : (await cashOn(read, portfolioId, daysLater(options.from, -1))).cash;
    const from = options.from ?? entries[0]?.tradeDate ?? null;
    return { asAt, from, portfolio, account, total, entries, opening, closing };
  },

  print(figures, printing) {
    const { asAt, from, portfolio, account, total, entries } = figures;
    const w = writerFor(figures, printing);
    const { own, format } = w;
    const lines = entries.flatMap((entry) => linesOf(entry, account?.id ?? null));
    if (Math.max(total, lines.length) > printedRowsAtMost) return 'too_long';
    const balances = balancesOf(figures, lines, account);
    const range = filledText(own.fromTo, { from: format.date(from ?? asAt), to: format.date(asAt) });
    const document = statementOf(
      {
        title: own.ledger,
        range,
        portfolio,
        facts: [...partyFacts(portfolio, account, w), { label: own.range, value: range }],
        cards: [],
        tables: [
          ...(balances.length > 0 ? [cashTable(balances, w)] : []),
          ...(lines.length > 0 ? [entryTable(lines, w)] : []),
        ],
        notes: notesOf(lines, balances, w),
        asAt,
      },
      printing,
      w,
    );
    return { document, unknown: [] };
  },
};
