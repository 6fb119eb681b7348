/** The first page of a performance report: a letter of known facts only, what the report is of, and its headline figures. */
import type { MoneyFigure, RateFigure } from '@partnerfolio/contract/figures/values';
import { filledText } from '@partnerfolio/contract/texts/fill';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { FirmDocument } from '../../../platform/documents/document.ts';
import { contributionGroups } from './parts/contribution.rules.ts';
import { benchmarksIn, choicesIn } from './performance-figures.ts';
import type { PerformanceReportFigures, PeriodFigures } from './performance-figures.ts';
import { benchmarkReturn, grossAnnual, isUnderAYear, moneyWeighted } from './return-rows.ts';
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

/** The only benchmark's return over a period; null without one, with several, or before it has prices. */
const soleBenchmark = ({ compared, others }: PeriodFigures): RateFigure | null =>
  compared === null || others !== undefined ? null : benchmarkReturn(compared, false);

/** The return that sentences and cards name: the net one, unless only gross or money-weighted returns are printed. */
const headline = (
  figures: Pick<PerformanceReportFigures, 'choices' | 'benchmarks' | 'portfolio'>,
  own: PeriodFigures,
) => {
  const { returns, rates } = choicesIn(figures);
  const { twr, twrGross } = own.performance;
  if (rates === 'irr')
    return { figure: moneyWeighted(own), is: isUnderAYear(own) ? 'irr' : 'irr_annual' } as const;
  return returns === 'gross'
    ? ({ figure: twrGross, is: 'gross' } as const)
    : ({ figure: twr, is: 'net' } as const);
};

const valueSentence = ({ performance: { value, to } }: PeriodFigures, w: PerformanceWriter): string[] =>
  value.known
    ? [filledText(w.words.letterValue, { value: moneyText(value, w), day: w.format.fullDate(to) })]
    : [];

const returnSentence = (
  figures: PerformanceReportFigures,
  own: PeriodFigures,
  w: PerformanceWriter,
): string[] => {
  const { to } = own.performance;
  const { figure: twr, is } = headline(figures, own);
  if (!twr.known) return [];
  const isTimeWeighted = is === 'gross' || is === 'net';
  const benchmark = isTimeWeighted ? soleBenchmark(own) : null;
  const [alone, against = ''] = {
    gross: [w.words.letterReturnGross, w.words.letterReturnGrossAgainst],
    net: [w.words.letterReturn, w.words.letterReturnAgainst],
    irr: [w.words.letterIrr],
    irr_annual: [w.words.letterIrrAnnual],
  }[is] as [string, string?];
  const dates = { from: w.format.fullDate(w.first), to: w.format.fullDate(to) };
  const rate = inSentence(w.format.percent(twr.value), twr, w);
  return benchmark?.known === true
    ? [
        filledText(against, {
          ...dates,
          rate,
          benchmark: inSentence(w.format.percent(benchmark.value), benchmark, w),
        }),
      ]
    : [filledText(alone, { ...dates, rate })];
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
    [...valueSentence(own, w), ...returnSentence(figures, own, w)],
    [...flowSentence(own, w), ...contributionSentence(figures, w)],
  ];
  return paragraphs.filter((sentences) => sentences.length > 0).map((sentences) => sentences.join(' '));
};

/** For whom the report was prepared, if that was stated. */
export const preparedForFact = (
  figures: Pick<PerformanceReportFigures, 'choices' | 'benchmarks' | 'portfolio'>,
  { words }: PerformanceWriter,
): FirmDocument['facts'] => {
  const { preparedFor } = choicesIn(figures);
  return preparedFor === null ? [] : [{ label: words.preparedFor, value: preparedFor }];
};

/** What the report compares with. */
export const benchmarkFact = (
  figures: Pick<PerformanceReportFigures, 'choices' | 'benchmarks' | 'portfolio'>,
  { words }: PerformanceWriter,
): FirmDocument['facts'] => {
  const names = benchmarksIn(figures).map(({ name }) => name);
  if (names.length === 0) return [];
  return [{ label: names.length === 1 ? words.benchmark : words.benchmarks, value: names.join(', ') }];
};

export const factsOf = (figures: PerformanceReportFigures, w: PerformanceWriter): FirmDocument['facts'] => {
  const { portfolio, adviser } = figures;
  const { text, words } = w;
  return [
    ...preparedForFact(figures, w),
    { label: text.client, value: portfolio.client.name },
    { label: text.portfolio, value: portfolio.name },
    { label: text.service, value: w.states.portfolioKind[portfolio.kind] },
    { label: text.currency, value: w.base },
    ...benchmarkFact(figures, w),
    { label: words.opened, value: w.format.date(portfolio.openedOn) },
    ...(adviser === null ? [] : [{ label: words.adviser, value: adviser }]),
  ];
};

/** So many characters of an amount fit a card. */
const cardWidth = 12;

/** An amount without the decimals or digits for which a card has no room. */
export const cardAmount = (figure: MoneyFigure, w: PerformanceWriter): string => {
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

export const valueCard = ({ performance: { value, to } }: PeriodFigures, w: PerformanceWriter): Card => {
  const label = filledText(w.words.valueIn, { currency: w.base });
  w.addUnknown(w.words.value, value);
  const note = noteOf([filledText(w.words.onDay, { day: w.format.date(to) }), w.marks(value)]);
  return { key: 'value', label, value: cardAmount(value, w), note };
};

export const rateCard = (
  { key, label, figure }: { readonly key: string; readonly label: string; readonly figure: RateFigure },
  w: PerformanceWriter,
  note: string,
): Card => {
  w.addUnknown(label, figure);
  return { key, label, value: w.rate(figure), note: noteOf([note, w.marks(figure)]) };
};

const benchmarkCard = (figures: PerformanceReportFigures, own: PeriodFigures, w: PerformanceWriter): Card => {
  const { words } = w;
  const label = words.benchmark;
  const figure = soleBenchmark(own);
  if (figure === null) return { key: 'benchmark', label, value: '–', note: '' };
  const { figure: twr } = headline(figures, own);
  const note =
    twr.known && figure.known
      ? filledText(words.cardDifference, { points: w.pointsText(twr.value - figure.value) })
      : '';
  return rateCard({ key: 'benchmark', label, figure }, w, note);
};

export const resultCard = ({ performance: { gain } }: PeriodFigures, w: PerformanceWriter): Card => {
  w.addUnknown(w.words.resultNet, gain);
  return {
    key: 'result',
    label: w.words.resultNet,
    value: cardAmount(gain, w),
    note: noteOf([w.base, w.marks(gain)]),
  };
};

/** The return of the range; the gross one stands below the net one where both are printed. */
export const returnCard = (
  figures: Pick<PerformanceReportFigures, 'choices' | 'benchmarks' | 'portfolio'>,
  own: PeriodFigures,
  w: PerformanceWriter,
): Card => {
  const { words } = w;
  const { figure, is } = headline(figures, own);
  const { twrGross } = own.performance;
  const isBoth = is === 'net' && choicesIn(figures).returns === 'both' && twrGross.known;
  const label = {
    net: words.cardReturn,
    gross: words.cardReturnGross,
    irr: words.cardIrr,
    irr_annual: words.cardIrrAnnual,
  }[is];
  const gross = isBoth ? filledText(words.cardGross, { rate: w.rate(twrGross) }) : '';
  return rateCard({ key: 'return', label, figure }, w, gross);
};

/** The return since inception, a year where that is at least as long. */
const inceptionCard = (
  figures: PerformanceReportFigures,
  whole: PeriodFigures,
  w: PerformanceWriter,
): Card => {
  const { words } = w;
  const since = filledText(words.sinceDay, { day: w.format.date(w.began) });
  const { returns, rates } = choicesIn(figures);
  if (rates === 'irr') {
    const label = isUnderAYear(whole) ? words.cardSinceShortIrr : words.cardSinceIrr;
    return rateCard({ key: 'inception', label, figure: moneyWeighted(whole) }, w, since);
  }
  const isGross = returns === 'gross';
  const { twr, twrAnnual, twrGross } = whole.performance;
  const isShort = !twrAnnual.known && twrAnnual.reason === 'shorter_than_a_year';
  const net = isShort ? twr : twrAnnual;
  const [short, long] = isGross
    ? [words.cardSinceShortGross, words.cardSinceGross]
    : [words.cardSinceShort, words.cardSince];
  const gross = isShort ? twrGross : grossAnnual(whole);
  const card = { key: 'inception', label: isShort ? short : long, figure: isGross ? gross : net };
  return rateCard(card, w, since);
};

/** Value, return, benchmark (without one, or with several, the result), and the return since inception. */
export const cardsOf = (figures: PerformanceReportFigures, w: PerformanceWriter): Card[] => {
  const [own, whole] = [figures.periods[0], figures.periods.at(-1)];
  if (own === undefined || whole === undefined || w.isEmpty) return [];
  const isCompared = benchmarksIn(figures).length === 1 && choicesIn(figures).rates !== 'irr';
  return [
    valueCard(own, w),
    returnCard(figures, own, w),
    isCompared ? benchmarkCard(figures, own, w) : resultCard(own, w),
    inceptionCard(figures, whole, w),
  ];
};
