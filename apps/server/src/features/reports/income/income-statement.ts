/** The statement of income: what was received in a range, by month, type and instrument, and what is expected within a year. */
import { getIncome } from '@partnerfolio/contract/figures/income';
import type { Income, IncomeAmounts } from '@partnerfolio/contract/figures/income';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type {
  DocumentCell,
  DocumentRow,
  DocumentTable,
  FirmDocument,
} from '../../../platform/documents/document.ts';
import { readPortfolio } from '../template/portfolio.ts';
import { accountError, daysLater, rangeError } from '../template/asked.rules.ts';
import {
  amountCard,
  gapsOf,
  partyFacts,
  portfolioIdOf,
  refuseAsked,
  statementOf,
  statementWriterOf,
} from '../template/statement.actions.ts';
import type { StatementWriter } from '../template/statement.actions.ts';
import type { ReportFigures, ReportTemplate } from '../template/template.ts';
import type { Portfolio } from '../template/portfolio.ts';

export interface IncomeFigures extends ReportFigures {
  readonly portfolio: Portfolio;
  readonly income: Income;
}

/** A printed row: what it is of, and its amounts. */
interface Line {
  readonly key: string;
  readonly name: string;
  readonly cells: readonly DocumentCell[];
  readonly amounts: IncomeAmounts;
}

const amountsOf = ({ gross, tax, fee, net }: IncomeAmounts) => [gross, tax, fee, net];

const rowOf = (
  { key, cells, amounts }: Line,
  kind: DocumentRow['kind'],
  w: StatementWriter,
): DocumentRow => ({
  key,
  kind,
  cells: [...cells, ...amountsOf(amounts).map((figure) => w.moneyCell(figure))],
});

interface Table {
  readonly key: string;
  readonly title: string;
  /** The heads of the columns before the amounts. */
  readonly heads: readonly string[];
  readonly leftColumns: number;
  readonly lines: readonly Line[];
  readonly total: IncomeAmounts;
  readonly isOfDayMade?: true;
}

const tableOf = (of: Table, w: StatementWriter): DocumentTable => {
  const { own, base, cell, text } = w;
  const [, ...others] = of.heads;
  const total = {
    key: 'total',
    name: text.total,
    cells: [cell(text.total), ...others.map(() => cell(''))],
    amounts: of.total,
  };
  return {
    key: of.key,
    size: of.heads.length > 2 ? 'small' : 'usual',
    title: of.title,
    head: [
      ...of.heads,
      ...[own.grossIn, own.taxIn, own.feesIn, own.netIn].map((head) => filledText(head, { currency: base })),
    ],
    leftColumns: of.leftColumns,
    ...(of.isOfDayMade && { isOfDayMade: true }),
    widths: [1, ...others.map(() => 0), 0, 0, 0, 0],
    rows: [...of.lines.map((line) => rowOf(line, 'row', w)), rowOf(total, 'total', w)],
  };
};

/** Of purchases and sales only the accrued interest is income. */
const typeName = (
  type: Income['received']['types'][number]['type'],
  { own, types }: StatementWriter,
): string => {
  if (type === 'buy') return own.accruedPaid;
  return type === 'sell' ? own.accruedReceived : types[type];
};

const receivedTables = ({ received }: Income, w: StatementWriter): Table[] => {
  const { own, text, cell, format } = w;
  const { months, types, instruments, total } = received;
  if (instruments.length === 0) return [];
  const named = (key: string, name: string, amounts: IncomeAmounts): Line => ({
    key,
    name,
    cells: [cell(name)],
    amounts,
  });
  return [
    {
      key: 'months',
      title: own.byMonth,
      heads: [own.month],
      leftColumns: 1,
      total,
      lines: months.map((row) => named(row.month, format.month(row.month), row)),
    },
    {
      key: 'types',
      title: own.byType,
      heads: [own.type],
      leftColumns: 1,
      total,
      lines: types.map((row) => named(row.type, typeName(row.type, w), row)),
    },
    {
      key: 'instruments',
      title: own.byInstrument,
      heads: [text.instrument, own.payments],
      leftColumns: 1,
      total,
      lines: instruments.map((row) => {
        const name = row.instrument?.name ?? own.interestOnCash;
        const cells = [cell(name, row.instrument?.symbol), cell(format.count(row.payments))];
        return { key: row.instrument?.id ?? 'cash', name, cells, amounts: row };
      }),
    },
  ];
};

const expectedTable = ({ expected }: Income, w: StatementWriter): Table[] => {
  const { own, text, cell, format } = w;
  if (expected.payments.length === 0) return [];
  return [
    {
      key: 'expected',
      // An estimate from the last year up to the day on which it is read.
      isOfDayMade: true,
      title: filledText(own.expected, { day: format.date(expected.asAt) }),
      heads: [text.instrument, own.expectedOn, own.lastPaid, text.quantity],
      leftColumns: 3,
      total: expected.total,
      lines: expected.payments.map((row) => ({
        key: row.transactionId,
        name: row.instrument.name,
        cells: [
          cell(row.instrument.name, row.instrument.symbol),
          cell(format.date(row.day)),
          cell(format.date(row.paidOn)),
          cell(format.quantity(row.quantity)),
        ],
        amounts: row,
      })),
    },
  ];
};

const gapsIn = (tables: readonly Table[], w: StatementWriter): string[] => [
  ...new Set(
    tables.flatMap(({ title, lines, total }) => [
      ...lines.flatMap(({ name, amounts }) => gapsOf(name, amountsOf(amounts), w)),
      ...gapsOf(`${title}, ${w.text.total}`, amountsOf(total), w),
    ]),
  ),
];

const cardsOf = ({ received: { total } }: Income, w: StatementWriter): FirmDocument['cards'] => {
  const { own } = w;
  const card = (key: keyof IncomeAmounts, label: string) => amountCard({ key, label, figure: total[key] }, w);
  return [
    card('gross', own.gross),
    card('tax', own.taxWithheld),
    card('fee', own.fees),
    card('net', own.net),
  ];
};

const notesOf = (
  { received, expected }: Income,
  unknown: readonly string[],
  w: StatementWriter,
): string[] => {
  const { own, text, format } = w;
  return [
    ...unknown,
    received.instruments.length === 0 ? own.noIncome : own.incomeNote,
    expected.payments.length === 0
      ? own.noneExpected
      : filledText(own.expectedNote, { day: format.date(expected.asAt) }),
    ...(received.instruments.length + expected.payments.length > 0 ? [text.rounding] : []),
  ];
};

/** The statement. Its sums are those of the endpoint, which leave out what is unknown and are then incomplete. */
export const incomeStatement: ReportTemplate<IncomeFigures> = {
  async read(read, subject, options) {
    const portfolioId = portfolioIdOf(subject);
    refuseAsked(accountError(options));
    const { from, to } = options;
    if (from !== undefined && to !== undefined) refuseAsked(rangeError(options, to));
    const params = { id: portfolioId };
    const portfolio = await readPortfolio(read, portfolioId, options);
    // The endpoint's range begins at the end of its first day, the report's with it.
    const query = {
      ...(from !== undefined && { from: daysLater(from, -1) }),
      ...(to !== undefined && { to }),
    };
    const income = await read(getIncome, { params, query });
    refuseAsked(rangeError(options, income.expected.asAt));
    const first = daysLater(income.from, 1);
    return { asAt: income.to, from: first > income.to ? income.to : first, portfolio, income };
  },

  print(figures, printing) {
    const { asAt, from, portfolio, income } = figures;
    const w = statementWriterOf(printing, income.currency);
    const { own, format } = w;
    const [received, expected] = [receivedTables(income, w), expectedTable(income, w)];
    const tables = [...received, ...expected];
    const rows = tables.reduce((sum, { lines }) => sum + lines.length, 0);
    if (rows > printedRowsAtMost) return 'too_long';
    const unknown = gapsIn(tables, w);
    const range = filledText(own.fromTo, { from: format.date(from ?? asAt), to: format.date(asAt) });
    const document = statementOf(
      {
        title: own.income,
        range,
        portfolio,
        facts: [
          ...partyFacts(portfolio, null, w),
          { label: own.range, value: range },
          { label: w.text.currency, value: w.base },
        ],
        cards: cardsOf(income, w),
        tables: tables.map((table) => ({ kind: 'table' as const, table: tableOf(table, w) })),
        notes: notesOf(income, unknown, w),
        asAt,
      },
      printing,
      w,
    );
    return { document, unknown };
  },
};
