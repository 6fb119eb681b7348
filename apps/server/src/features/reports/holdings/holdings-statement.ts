/** The statement of holdings: positions and cash of a day, by asset class, of the portfolio or of one of its accounts. */
import { getHoldings } from '@partnerfolio/contract/performance';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { FirmDocument } from '../../../platform/documents/document.ts';
import { singleDayError } from '../template/asked.rules.ts';
import type { AskedAccount } from '../template/asked.rules.ts';
import { readPortfolio } from '../template/portfolio.ts';
import type { Portfolio } from '../template/portfolio.ts';
import { partyFacts, portfolioIdOf, readAccount, refuseAsked } from '../template/statement.actions.ts';
import type { ReportFigures, ReportTemplate } from '../template/template.ts';
import { documentOf, writerOf } from '../template/writing.ts';
import { linesOf, sumOf, weightsOf } from './held-lines.rules.ts';
import type { CashLine, HeldLine, HeldLines, Holdings, Weights } from './held-lines.rules.ts';
import { cashTable, outdatedNotes, priceNotes, securities, unknownOf } from './held-tables.ts';
import type { DayWriter } from './held-tables.ts';

export interface HoldingsFigures extends ReportFigures {
  readonly portfolio: Portfolio;
  readonly holdings: Holdings;
  /** Null for all accounts together. */
  readonly account: AskedAccount | null;
}

/** What a reader has to know of the figures: which are unknown and why, and which are outdated. */
const notesOf = (lines: HeldLines, unknown: readonly string[], w: DayWriter): string[] => [
  ...unknown,
  ...outdatedNotes(lines, w),
  ...priceNotes(lines, w),
  lines.held.length + lines.cash.length > 0 ? w.text.rounding : w.text.none,
];

const factsOf = ({ portfolio, account }: HoldingsFigures, w: DayWriter): FirmDocument['facts'] => [
  ...partyFacts(portfolio, account, w),
  { label: w.text.asAt, value: w.format.date(w.asAt) },
  { label: w.text.currency, value: w.base },
];

const cardsOf = ({ held, cash }: HeldLines, weights: Weights, w: DayWriter): FirmDocument['cards'] => {
  const { text } = w;
  const value = (lines: readonly (HeldLine | CashLine)[]) => sumOf(lines.map((line) => line.value));
  const card = (key: string, label: string, lines: readonly (HeldLine | CashLine)[]) => ({
    key,
    label,
    value: w.money(value(lines)),
    note: filledText(text.ofPortfolio, { weight: w.weightCell(weights(lines)).text }),
  });
  return [
    { ...card('total', text.totalValue, [...held, ...cash]), note: w.base },
    card('securities', text.securities, held),
    card('cash', w.classes.asset.cash, cash),
  ];
};

/** The statement. Its totals are sums of exact figures; an unknown part makes the total unknown. */
export const holdingsStatement: ReportTemplate<HoldingsFigures> = {
  async read(read, subject, options) {
    const portfolioId = portfolioIdOf(subject);
    refuseAsked(singleDayError(options));
    const { to, account } = options;
    const params = { id: portfolioId };
    const portfolio = await readPortfolio(read, portfolioId, options);
    const holdings = await read(getHoldings, { params, query: to === undefined ? {} : { asAt: to } });
    return {
      asAt: holdings.asAt,
      from: null,
      portfolio,
      holdings,
      account: await readAccount(read, portfolio, account),
    };
  },

  print(figures, printing) {
    const { asAt, portfolio, holdings, account } = figures;
    const w = { ...writerOf(printing, holdings.currency), asAt };
    const { text } = w;
    const lines = linesOf(holdings, account);
    if (lines.held.length + lines.cash.length > printedRowsAtMost) return 'too_long';
    const weights = weightsOf(lines);
    const unknown = unknownOf(lines, w);
    const subject = `${portfolio.client.name} · ${portfolio.name}`;
    const parts = {
      kind: '',
      title: text.holdings,
      subject,
      running: `${subject} · ${w.format.date(asAt)}`,
      letter: [],
      facts: factsOf(figures, w),
      cards: cardsOf(lines, weights, w),
      blocks: [
        ...(lines.held.length > 0 ? [securities(lines, weights, w)] : []),
        ...(lines.cash.length > 0 ? [cashTable(lines, weights, w)] : []),
        { kind: 'notes' as const, title: text.notes, notes: notesOf(lines, unknown, w) },
      ],
    };
    return { document: documentOf(parts, printing, { w, asAt }), unknown };
  },
};
