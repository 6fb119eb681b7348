/** The first page of a performance report: a letter of known facts only, what the report is of, and its headline figures. */
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { filledText } from '@partnerfolio/contract/texts/fill';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { FirmDocument } from '../../../platform/documents/document.ts';
import { contributionGroups } from './contribution.rules.ts';
import type { PerformanceReportFigures, PeriodFigures } from './performance-figures.ts';
import { isBeforeBenchmark } from './return-rows.ts';
import type { PerformanceWriter } from './writer.ts';

type Figure = MoneyFigure | RateFigure;

/** A figure in a sentence, which says of itself what a reader has to know. */
const inSentence = (shown: string, figure: Figure, { words }: PerformanceWriter): string => {
  if (!figure.known) return shown;
  const incomplete = figure.partial === true ? filledText(words.incompleteFigure, { figure: shown }) : shown;
  return figure.outdated === undefined
    ? incomplete
    : filledText(words.outdatedFigure, { figure: incomplete });
};

const moneyText = (figure: MoneyFigure, w: PerformanceWriter): string =>
  figure.known ? inSentence(w.format.money(figure.value, w.base), figure, w) : '';

/** The benchmark's return over a period; null without one, or before it has prices. */
const benchmarkOf = ({ compared }: PeriodFigures): RateFigure | null =>
  compared === null || isBeforeBenchmark(compared) ? null : (compared.returns?.benchmark ?? null);

const valueSentence = ({ performance: { value, to } }: PeriodFigures, w: PerformanceWriter): string[] =>
  value.known
    ? [filledText(w.words.letterValue, { value: moneyText(value, w), day: w.format.fullDate(to) })]
    : [];

const returnSentence = (own: PeriodFigures, w: PerformanceWriter): string[] => {
  const { twr, to } = own.performance;
  if (!twr.known) return [];
  const benchmark = benchmarkOf(own);
  const dates = { from: w.format.fullDate(w.first), to: w.format.fullDate(to) };
  const rate = inSentence(w.format.percent(twr.value), twr, w);
  return benchmark?.known === true
    ? [
        filledText(w.words.letterReturnAgainst, {
          ...dates,
          rate,
          benchmark: inSentence(w.format.percent(benchmark.value), benchmark, w),
        }),
      ]
    : [filledText(w.words.letterReturn, { ...dates, rate })];
};

const flowSentence = (
  { performance: { inflows, outflows } }: PeriodFigures,
  w: PerformanceWriter,
): string[] => {
  if (!inflows.known || !outflows.known) return [];
  const [isIn, isOut] = [inflows, outflows].map(({ value }) => !new Decimal(value).isZero());
  const amounts = { inflows: moneyText(inflows, w), outflows: moneyText(outflows, w) };
  if (isIn && isOut) return [filledText(w.words.letterFlows, amounts)];
  if (isIn) return [filledText(w.words.letterContributions, amounts)];
  return [isOut ? filledText(w.words.letterWithdrawals, amounts) : w.words.letterNoFlows];
};

/** Names the class that contributed most, if one added to the return. */
const contributionSentence = ({ contribution }: PerformanceReportFigures, w: PerformanceWriter): string[] => {
  const { contributions } = contribution;
  if (!contributions.known) return [];
  const [most] = contributionGroups(contributions.rows, contributions.rest).groups;
  if (most === undefined || most.contribution <= 0) return [];
  const [leader] = most.named;
  const said = { group: w.classes.asset[most.assetClass], points: w.pointsText(most.contribution) };
  const isLed = leader !== undefined && leader.contribution > 0 && most.named.length + most.others.count > 1;
  return [
    isLed
      ? filledText(w.words.letterMostLed, { ...said, name: leader.instrument.name })
      : filledText(w.words.letterMost, said),
  ];
};

export const letterOf = (figures: PerformanceReportFigures, w: PerformanceWriter): string[] => {
  const [own] = figures.periods;
  if (own === undefined || w.isEmpty)
    return [filledText(w.words.letterNone, { day: w.format.fullDate(figures.asAt) })];
  const paragraphs = [
    [...valueSentence(own, w), ...returnSentence(own, w)],
    [...flowSentence(own, w), ...contributionSentence(figures, w)],
  ];
  return paragraphs.filter((sentences) => sentences.length > 0).map((sentences) => sentences.join(' '));
};

export const factsOf = (
  { portfolio, adviser }: PerformanceReportFigures,
  w: PerformanceWriter,
): FirmDocument['facts'] => {
  const { text, words } = w;
  return [
    { label: text.client, value: portfolio.client.name },
    { label: text.portfolio, value: portfolio.name },
    { label: text.service, value: w.states.portfolioKind[portfolio.kind] },
    { label: text.currency, value: w.base },
    ...(portfolio.usedBenchmark === null
      ? []
      : [{ label: words.benchmark, value: portfolio.usedBenchmark.name }]),
    { label: words.opened, value: w.format.date(portfolio.openedOn) },
    ...(adviser === null ? [] : [{ label: words.adviser, value: adviser }]),
  ];
};

/** So many characters of an amount fit a card. */
const cardWidth = 12;

/** An amount without the decimals or digits for which a card has no room. */
const cardAmount = (figure: MoneyFigure, w: PerformanceWriter): string => {
  if (!figure.known) return w.text.unknownFigure;
  const full = w.format.amount(figure.value, { currency: w.base });
  if (full.length <= cardWidth) return full;
  const whole = w.format.amount(figure.value, { minDigits: 0, maxDigits: 0 });
  return whole.length <= cardWidth + 2
    ? whole
    : w.format.quantity(figure.value, { compact: true, maxDigits: 2 });
};

type Card = FirmDocument['cards'][number];

const noteOf = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(', ');

const valueCard = ({ performance: { value, to } }: PeriodFigures, w: PerformanceWriter): Card => {
  const label = filledText(w.words.valueIn, { currency: w.base });
  w.addUnknown(w.words.value, value);
  const note = noteOf([filledText(w.words.onDay, { day: w.format.date(to) }), w.marks(value)]);
  return { key: 'value', label, value: cardAmount(value, w), note };
};

const rateCard = (
  { key, label, figure }: { readonly key: string; readonly label: string; readonly figure: RateFigure },
  w: PerformanceWriter,
  note: string,
): Card => {
  w.addUnknown(label, figure);
  return { key, label, value: w.rate(figure), note: noteOf([note, w.marks(figure)]) };
};

const benchmarkCard = (own: PeriodFigures, w: PerformanceWriter): Card => {
  const { words } = w;
  const label = words.benchmark;
  const figure = benchmarkOf(own);
  if (figure === null) return { key: 'benchmark', label, value: '–', note: '' };
  const { twr } = own.performance;
  const note =
    twr.known && figure.known
      ? filledText(words.cardDifference, { points: w.pointsText(twr.value - figure.value) })
      : '';
  return rateCard({ key: 'benchmark', label, figure }, w, note);
};

const resultCard = ({ performance: { gain } }: PeriodFigures, w: PerformanceWriter): Card => {
  w.addUnknown(w.words.resultNet, gain);
  return {
    key: 'result',
    label: w.words.resultNet,
    value: cardAmount(gain, w),
    note: noteOf([w.base, w.marks(gain)]),
  };
};

/** Value, return, benchmark (without one the result), and the return since inception. */
export const cardsOf = ({ portfolio, periods }: PerformanceReportFigures, w: PerformanceWriter): Card[] => {
  const [own, whole] = [periods[0], periods.at(-1)];
  if (own === undefined || whole === undefined || w.isEmpty) return [];
  const { words } = w;
  const { twr, twrGross } = own.performance;
  const isShort =
    !whole.performance.twrAnnual.known && whole.performance.twrAnnual.reason === 'shorter_than_a_year';
  const gross = twrGross.known ? filledText(words.cardGross, { rate: w.rate(twrGross) }) : '';
  const since = filledText(words.sinceDay, { day: w.format.date(w.began) });
  return [
    valueCard(own, w),
    rateCard({ key: 'return', label: words.cardReturn, figure: twr }, w, gross),
    portfolio.usedBenchmark === null ? resultCard(own, w) : benchmarkCard(own, w),
    isShort
      ? rateCard({ key: 'inception', label: words.cardSinceShort, figure: whole.performance.twr }, w, since)
      : rateCard({ key: 'inception', label: words.cardSince, figure: whole.performance.twrAnnual }, w, since),
  ];
};
