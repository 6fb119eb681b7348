/** The statement of holdings of a client or a household: what each portfolio holds on a day, and all of them by asset class. */
import { getHoldings } from '@partnerfolio/contract/performance';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import type { LocalDate } from '@partnerfolio/contract/values';
import { explainClientReturn } from '@partnerfolio/contract/figures/return-explanations';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { DocumentBlock } from '../../../platform/documents/document.ts';
import { linesOf, weightsOf } from '../holdings/held-lines.rules.ts';
import type { Holdings } from '../holdings/held-lines.rules.ts';
import { cashTable, outdatedNotes, priceNotes, securities, unknownOf } from '../holdings/held-tables.ts';
import { accountError, singleDayError } from '../template/asked.rules.ts';
import type { Reader } from '../template/reading.actions.ts';
import { refuseAsked } from '../template/statement.actions.ts';
import type { ReportFigures, ReportScope, ReportTemplate, ScopePortfolio } from '../template/template.ts';
import { documentOf, writerOf } from '../template/writing.ts';
import { classTable } from './classes.ts';
import { combinedValue } from './combined.ts';
import { readInScope } from './scope.ts';
import { clientFacts, clientWriter, scopeBlocks } from './writer.ts';
import type { ClientWriter, Excluded } from './writer.ts';

/** What a portfolio holds. */
export interface HeldIn {
  readonly id: string;
  readonly holdings: Holdings;
}

export interface ClientHoldingsFigures extends ReportFigures {
  readonly scope: ReportScope;
  /** Of all portfolios, in the firm's currency. */
  readonly total: MoneyFigure;
  readonly held: readonly HeldIn[];
  readonly excluded: readonly Excluded[];
}

/** The last day of the client's figures, or the one asked for if that is earlier. */
export const readLastDay = async (
  read: Reader,
  clientId: string,
  to: LocalDate | undefined,
): Promise<LocalDate> => {
  const query = { figure: 'sinceInception' as const, limit: 1 };
  const { to: last } = await read(explainClientReturn, { params: { id: clientId }, query });
  return to !== undefined && to < last ? to : last;
};

/** The portfolios that were open on a day, and those that were closed by then. */
export const openOn = (portfolios: readonly ScopePortfolio[], day: LocalDate) => ({
  open: portfolios.filter(({ closedOn }) => closedOn === null || closedOn > day),
  closed: portfolios
    .filter(({ closedOn }) => closedOn !== null && closedOn <= day)
    .map(({ id }): Excluded => ({ id, reason: 'closed' })),
});

/** Reads what portfolios hold on a day, one after the other; without the lines of prices, which are not printed. */
export const readHeld = async (
  read: Reader,
  portfolios: readonly ScopePortfolio[],
  asAt: LocalDate,
): Promise<HeldIn[]> => {
  const found: HeldIn[] = [];
  for (const { id } of portfolios) {
    const answer = await read(getHoldings, { params: { id }, query: { asAt } });
    found.push({
      id,
      holdings: { ...answer, holdings: answer.holdings.map((one) => ({ ...one, spark: [] })) },
    });
  }
  return found;
};

const namedIn = ({ portfolios }: ReportScope, id: string): ScopePortfolio | undefined =>
  portfolios.find((one) => one.id === id);

/** The tables of a portfolio in its own currency, under its name. */
const tablesOf = (
  { holdings }: HeldIn,
  portfolio: ScopePortfolio,
  w: ClientWriter,
): { blocks: DocumentBlock[]; notes: string[] } => {
  const day = { ...writerOf(w.printing, holdings.currency), asAt: holdings.asAt };
  const lines = linesOf(holdings, null);
  const weights = weightsOf(lines);
  const name = w.nameOf(portfolio);
  for (const sentence of unknownOf(lines, day)) w.unknown.add(`${name}: ${sentence}`);
  const blocks = [
    ...(lines.held.length > 0 ? [securities(lines, weights, day)] : []),
    ...(lines.cash.length > 0 ? [cashTable(lines, weights, day)] : []),
  ].map((block): DocumentBlock => {
    if (block.kind !== 'table') return block;
    const { table } = block;
    const title = filledText(w.own.ofPortfolio, { portfolio: name, table: table.title });
    return { kind: 'table', table: { ...table, key: `${portfolio.id}/${table.key}`, title } };
  });
  const outdated = outdatedNotes(lines, day).map((sentence) => `${name}: ${sentence}`);
  return { blocks, notes: [...outdated, ...priceNotes(lines, day)] };
};

const rowsIn = (held: readonly HeldIn[]): number =>
  held.reduce((sum, { holdings }) => sum + holdings.holdings.length + holdings.cash.length, 0);

/** The statement: sums in one currency are exact, the total in the firm's is that of the client's page. */
export const clientHoldings: ReportTemplate<ClientHoldingsFigures> = {
  async read(read, subject, options) {
    refuseAsked(accountError(options));
    refuseAsked(singleDayError(options));
    return readInScope(read, subject, async ({ scope, combined }) => {
      const asAt = await readLastDay(read, scope.client.id, options.to);
      const { open, closed } = openOn(scope.portfolios, asAt);
      const all = await readHeld(read, open, asAt);
      const empty = all
        .filter(({ holdings }) => holdings.holdings.length + holdings.cash.length === 0)
        .map(({ id }): Excluded => ({ id, reason: 'nothing_held' }));
      const held = all.filter(({ id }) => !empty.some((one) => one.id === id));
      const total = combinedValue(combined, asAt);
      return { asAt, from: null, scope, total, held, excluded: [...closed, ...empty] };
    });
  },

  print(figures, printing) {
    const { asAt, scope, total, held, excluded } = figures;
    if (rowsIn(held) > printedRowsAtMost) return 'too_long';
    const w = clientWriter(scope, printing, asAt);
    const { text, own } = w;
    const parts = held.flatMap((one) => {
      const portfolio = namedIn(scope, one.id);
      return portfolio === undefined ? [] : [{ portfolio, one, ...tablesOf(one, portfolio, w) }];
    });
    const lines = parts.map(({ portfolio, one }) => ({ portfolio, value: one.holdings.total }));
    w.addUnknown(text.totalValue, total);
    const day = w.format.date(asAt);
    const blocks: DocumentBlock[] = [
      ...scopeBlocks(scope, { lines, excluded, asAt }, w),
      ...classTable(
        held.map(({ holdings }) => holdings),
        w,
      ),
      ...parts.flatMap((part) => part.blocks),
    ];
    const notes = [
      ...w.unknown,
      ...new Set(parts.flatMap((part) => part.notes)),
      filledText(own.currencyNote, { currency: scope.currency }),
      text.rounding,
    ];
    const document = documentOf(
      {
        kind: '',
        title: own.holdings,
        subject: scope.client.name,
        running: `${scope.client.name} · ${day}`,
        letter: [],
        facts: [...clientFacts(scope, lines.length, w), { label: text.asAt, value: day }],
        cards: [{ key: 'total', label: text.totalValue, value: w.money(total), note: w.base }],
        blocks: [...blocks, { kind: 'notes', title: text.notes, notes }],
      },
      printing,
      { w, asAt },
    );
    return { document, unknown: [...w.unknown] };
  },
};
