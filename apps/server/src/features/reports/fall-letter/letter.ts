/** The letter of a notice: by how much the portfolio has fallen since the last statement, and why the client is told. */
import { getClient } from '@partnerfolio/contract/clients';
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { getHoldings, getPerformance } from '@partnerfolio/contract/performance';
import { getPortfolio } from '@partnerfolio/contract/portfolios';
import type { ReportOptions } from '@partnerfolio/contract/reports/options';
import { listPortfolioRules } from '@partnerfolio/contract/settings/market';
import type { RuleWording } from '@partnerfolio/contract/settings/market';
import { fallNoticeTexts } from '@partnerfolio/contract/texts/fall-notice';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { LocalDate } from '@partnerfolio/contract/values';
import type { DocumentBlock, FirmDocument } from '../../../platform/documents/document.ts';
import { invariant } from '../../../platform/http/problem.ts';
import { accountError, daysLater } from '../template/asked.rules.ts';
import { frozenPortfolio } from '../template/portfolio.ts';
import type { Portfolio } from '../template/portfolio.ts';
import { portfolioIdOf, refuseAsked } from '../template/statement.actions.ts';
import { documentOf, writerOf } from '../template/writing.ts';
import type { Printing, ReportFigures, ReportTemplate } from '../template/template.ts';
import { requiresNotices } from './duty.rules.ts';

export interface LetterFigures extends ReportFigures {
  readonly portfolio: Portfolio;
  /** The owner of the client; null if the name is erased. */
  readonly adviser: string | null;
  readonly fall: NonNullable<ReportOptions['fall']>;
  /** The day whose closing value opens the range. */
  readonly since: LocalDate;
  readonly currency: string;
  readonly opening: MoneyFigure;
  readonly inflows: MoneyFigure;
  readonly outflows: MoneyFigure;
  readonly gain: MoneyFigure;
  readonly closing: MoneyFigure;
  readonly twr: RateFigure;
  /** The rule that asks for the notice; null if none does any more. */
  readonly rule: RuleWording | null;
}

const writerFor = (figures: LetterFigures, printing: Printing) => {
  const base = writerOf(printing, figures.currency);
  const { text, format } = base;
  const { twr } = figures;
  return {
    ...base,
    language: printing.language,
    own: fallNoticeTexts[printing.language],
    rate: twr.known ? format.percent(twr.value, { signed: true }) : text.unknownFigure,
    since: format.fullDate(figures.since),
    day: format.fullDate(figures.asAt),
  };
};
type LetterWriter = ReturnType<typeof writerFor>;

/** The amounts that lead from the value on the first day to that on the last, in the order in which they are printed. */
const amountsOf = (figures: LetterFigures, { own, since, day }: LetterWriter) => [
  { key: 'opening', label: filledText(own.valueOn, { day: since }), figure: figures.opening, signed: false },
  { key: 'inflows', label: own.contributions, figure: figures.inflows, signed: false },
  { key: 'outflows', label: own.withdrawals, figure: figures.outflows, signed: false },
  { key: 'gain', label: own.result, figure: figures.gain, signed: true },
  { key: 'closing', label: filledText(own.valueOn, { day }), figure: figures.closing, signed: false },
];

/** A sentence on each printed figure that is unknown. */
const unknownIn = (figures: LetterFigures, w: LetterWriter): string[] =>
  [...amountsOf(figures, w), { label: w.own.return, figure: figures.twr }].flatMap(({ label, figure }) =>
    figure.known
      ? []
      : [filledText(w.text.unknown, { name: label, reason: w.reasons.unknown[figure.reason] })],
  );

const letterOf = ({ fall, adviser }: LetterFigures, w: LetterWriter): string[] => {
  const { own, rate, since, day } = w;
  const level = w.format.percent(fall.level / 100, { digits: 0 });
  return [
    filledText(own.letterFall[fall.baseline], { rate, since, day, level }),
    adviser === null ? own.letterContact : filledText(own.letterContactNamed, { adviser }),
  ];
};

const tableOf = (figures: LetterFigures, w: LetterWriter): DocumentBlock => ({
  kind: 'table',
  table: {
    key: 'development',
    title: w.own.development,
    head: ['', filledText(w.text.valueIn, { currency: w.base })],
    leftColumns: 1,
    widths: [1, 0],
    size: 'usual',
    rows: amountsOf(figures, w).map(({ key, label, figure, signed }) => ({
      key,
      kind: key === 'closing' ? 'total' : 'row',
      cells: [w.cell(label), w.moneyCell(figure, signed)],
    })),
  },
});

const notesOf = (figures: LetterFigures, unknown: readonly string[], w: LetterWriter): DocumentBlock => {
  const wording = figures.rule?.[w.language];
  const why = wording === undefined ? [] : [filledText(w.own.why, { ...wording })];
  return { kind: 'notes', title: w.text.notes, notes: [...unknown, ...why, w.own.method] };
};

/** The document of the letter, on one page. */
const printLetter = (figures: LetterFigures, printing: Printing) => {
  const w = writerFor(figures, printing);
  const { portfolio, adviser, asAt } = figures;
  const { text, own } = w;
  const unknown = unknownIn(figures, w);
  const subject = `${portfolio.client.name} · ${portfolio.name}`;
  const card = (key: string, label: string, figure: MoneyFigure) => ({
    key,
    label,
    value: w.money(figure),
    note: w.base,
  });
  const parts: Pick<
    FirmDocument,
    'kind' | 'title' | 'subject' | 'running' | 'letter' | 'facts' | 'cards' | 'blocks'
  > = {
    kind: '',
    title: own.title,
    subject,
    running: `${subject} · ${own.title}`,
    letter: letterOf(figures, w),
    facts: [
      { label: text.client, value: portfolio.client.name },
      { label: text.portfolio, value: portfolio.name },
      { label: text.service, value: w.states.portfolioKind[portfolio.kind] },
      ...(adviser === null ? [] : [{ label: own.adviser, value: adviser }]),
    ],
    cards: [
      card('opening', filledText(own.valueOn, { day: w.format.date(figures.since) }), figures.opening),
      card('closing', filledText(own.valueOn, { day: w.format.date(asAt) }), figures.closing),
      { key: 'return', label: own.return, value: w.rate, note: own.net },
    ],
    blocks: [tableOf(figures, w), notesOf(figures, unknown, w)],
  };
  return { document: { ...documentOf(parts, printing, { w, asAt }), onePage: true as const }, unknown };
};

/** The letter, of answers that are read once and printed now or years later. */
export const fallLetter: ReportTemplate<LetterFigures> = {
  async read(read, subject, options) {
    refuseAsked(accountError(options));
    const params = { id: portfolioIdOf(subject) };
    const { from, to, fall } = options;
    invariant(from !== undefined && fall !== undefined, 'the letter of a notice knows the fall');
    const answer = await read(getPortfolio, { params });
    const { owner } = await read(getClient, { params: { id: answer.client.id } });
    const query = { from: daysLater(from, -1), to };
    const performance = await read(getPerformance, { params, query });
    const opening = await read(getHoldings, { params, query: { asAt: performance.from } });
    const { items } = await read(listPortfolioRules, { params });
    const { inflows, outflows, gain, value, twr, currency } = performance;
    return {
      asAt: performance.to,
      from,
      portfolio: frozenPortfolio(answer),
      adviser: owner.fullName,
      fall,
      since: performance.from,
      currency,
      opening: opening.total,
      inflows,
      outflows,
      gain,
      closing: value,
      twr,
      rule: items.find((rule) => requiresNotices([rule]))?.wording ?? null,
    };
  },
  print: printLetter,
};
