/** What writes a report of a client: the words of all reports and its own, amounts in several currencies, unknown figures. */
import { clientReportTexts } from '@partnerfolio/contract/texts/client-reports';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import { performanceReportTexts } from '@partnerfolio/contract/texts/performance-report';
import type { DocumentBlock, DocumentCell, FirmDocument } from '../../../platform/documents/document.ts';
import { figureWriter } from '../performance/writer.ts';
import type { Printing, ReportScope, ScopePortfolio } from '../template/template.ts';
import { writerOf } from '../template/writing.ts';

/** What writes figures of several portfolios combined in one currency. `began` is the day of the first entry of any. */
export const combinedWriter = (currency: string, printing: Printing, began: string) => {
  const base = writerOf(printing, currency);
  const words = performanceReportTexts[printing.language];
  return { ...base, ...figureWriter(base, words, began), printing, words };
};
export type CombinedWriter = ReturnType<typeof combinedWriter>;

/** `began` is the day of the first entry of any portfolio. */
export const clientWriter = (scope: ReportScope, printing: Printing, began: string) => {
  const base = combinedWriter(scope.currency, printing, began);
  return {
    ...base,
    own: clientReportTexts[printing.language],
    /** A portfolio in a sentence: of a household with its client. */
    nameOf: ({ name, client }: ScopePortfolio): string =>
      scope.client.isHousehold ? `${client.name} · ${name}` : name,
    /** Writes amounts in the currency of a portfolio. */
    amountIn:
      (currency: string) =>
      (name: string, figure: MoneyFigure, signed = false): DocumentCell => {
        base.addUnknown(name, figure);
        const text = figure.known
          ? base.format.amount(figure.value, { signed, currency })
          : base.text.unknownFigure;
        return base.cell(text, base.marks(figure));
      },
  };
};
export type ClientWriter = ReturnType<typeof clientWriter>;

/** A portfolio that a report does not include. */
export interface Excluded {
  readonly id: string;
  readonly reason: 'closed' | 'no_entries' | 'nothing_held';
}

/** Whose report it is, and how many portfolios are in it. */
export const clientFacts = (
  { client, adviser, currency }: ReportScope,
  included: number,
  { text, words, own, format }: ClientWriter,
): FirmDocument['facts'] => [
  { label: client.isHousehold ? own.household : text.client, value: client.name },
  { label: own.portfolioCount, value: format.count(included) },
  { label: text.currency, value: currency },
  ...(adviser === null ? [] : [{ label: words.adviser, value: adviser }]),
];

export interface ScopeLine {
  readonly portfolio: ScopePortfolio;
  /** In the currency of the portfolio. */
  readonly value: MoneyFigure;
}

/** The portfolios of the report, each with its value on the last day. */
const includedTable = (lines: readonly ScopeLine[], asAt: string, w: ClientWriter): DocumentBlock[] => {
  if (lines.length === 0) return [];
  const { own, text } = w;
  const head = filledText(own.valueOn, { day: w.format.date(asAt) });
  return [
    {
      kind: 'table',
      table: {
        key: 'scope',
        size: 'usual',
        title: own.scope,
        head: [text.portfolio, text.client, own.since, text.currency, head],
        leftColumns: 4,
        widths: [1.4, 1.2, 0, 0, 0],
        rows: lines.map(({ portfolio, value }) => ({
          key: portfolio.id,
          kind: 'row',
          cells: [
            w.cell(portfolio.name),
            w.cell(portfolio.client.name),
            w.cell(w.format.date(portfolio.openedOn)),
            w.cell(portfolio.baseCurrency),
            w.amountIn(portfolio.baseCurrency)(`${w.nameOf(portfolio)}, ${head}`, value),
          ],
        })),
      },
    },
  ];
};

/** The portfolios that are not in the report, each with its reason. */
const excludedNotes = (
  { portfolios, seesAll }: ReportScope,
  { excluded, asAt }: { readonly excluded: readonly Excluded[]; readonly asAt: string },
  w: ClientWriter,
): DocumentBlock => {
  const { own, format } = w;
  const sentences = excluded.flatMap(({ id, reason }) => {
    const portfolio = portfolios.find((one) => one.id === id);
    if (portfolio === undefined) return [];
    const day = format.date(reason === 'closed' ? (portfolio.closedOn ?? asAt) : asAt);
    const text = { closed: own.closed, no_entries: own.noEntries, nothing_held: own.nothingHeld }[reason];
    return [filledText(text, { portfolio: w.nameOf(portfolio), day })];
  });
  // Neither a name nor a number: even that there are other members would say more than the reader may know.
  const members = seesAll ? [] : [own.membersVisible];
  const notes = [...sentences, ...members];
  return { kind: 'notes', title: own.excluded, notes: notes.length > 0 ? notes : [own.noneExcluded] };
};

/** What the report is of, portfolio by portfolio, on its first page. */
export const scopeBlocks = (
  scope: ReportScope,
  of: {
    readonly lines: readonly ScopeLine[];
    readonly excluded: readonly Excluded[];
    readonly asAt: string;
  },
  w: ClientWriter,
): DocumentBlock[] => [...includedTable(of.lines, of.asAt, w), excludedNotes(scope, of, w)];
