/** What a reader has to know of the figures of a performance report: their gaps, and how they are made. */
import { filledText } from '@partnerfolio/contract/texts/fill';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { DocumentBlock, DocumentFact } from '../../../platform/documents/document.ts';
import { linesOf } from '../holdings/held-lines.rules.ts';
import { outdatedNotes } from '../holdings/held-tables.ts';
import { choicesIn, comparisonsIn } from './performance-figures.ts';
import type { PerformanceReportFigures, PeriodFigures } from './performance-figures.ts';
import { isBeforeBenchmark, moneyWeighted } from './return-rows.ts';
import type { PerformanceWriter } from './writer.ts';

const isSome = (amount: string): boolean => !new Decimal(amount).isZero();

/** The days of a period that its return leaves out, or on which it is doubtful. */
const dayNotes = ({ period, performance }: PeriodFigures, w: PerformanceWriter): string[] => {
  const { words, format, base } = w;
  const { leftOut, littleCapital, checks } = performance;
  const named = { period: w.names[period] };
  const [day] = littleCapital;
  return [
    ...(leftOut !== null && (isSome(leftOut.charges) || isSome(leftOut.income))
      ? [
          filledText(words.withoutCapital, {
            ...named,
            charges: format.money(leftOut.charges, base),
            income: format.money(leftOut.income, base),
          }),
        ]
      : []),
    ...(leftOut !== null && isSome(leftOut.returnedCapital)
      ? [filledText(words.returnedCapital, { ...named, amount: format.money(leftOut.returnedCapital, base) })]
      : []),
    ...(day === undefined
      ? []
      : [
          filledText(words.littleCapital, {
            ...named,
            count: format.count(littleCapital.length),
            day: format.date(day),
          }),
        ]),
    ...(checks.largeDayCount > 0
      ? [filledText(words.largeDays, { ...named, count: format.count(checks.largeDayCount) })]
      : []),
  ];
};

const periodNotes = (
  figures: PerformanceReportFigures,
  one: PeriodFigures,
  w: PerformanceWriter,
): string[] => {
  const { words, format } = w;
  const { twr } = one.performance;
  const named = { period: w.names[one.period] };
  const irr = moneyWeighted(one);
  return [
    ...(twr.known && twr.outdated !== undefined
      ? [
          filledText(words.outdatedEnd, {
            ...named,
            opening: format.percent(twr.outdated.opening, { digits: 1 }),
            closing: format.percent(twr.outdated.closing, { digits: 1 }),
          }),
        ]
      : []),
    ...(choicesIn(figures).rates !== 'twr' && irr.known && irr.several === true
      ? [filledText(words.several, named)]
      : []),
    ...dayNotes(one, w),
  ];
};

const qualityNotes = (
  { quality }: PerformanceReportFigures,
  { words, format }: PerformanceWriter,
): string[] => {
  const named = (text: string, found: readonly { readonly name: string }[]) =>
    found.length > 0 ? [filledText(text, { names: found.map(({ name }) => name).join(', ') })] : [];
  return [
    ...named(words.tradePrices, quality.tradePrices),
    ...named(words.derivedPrices, quality.derivedPrices),
    ...named(words.waitingSplits, quality.waitingSplits),
    ...(quality.faults.length > 0
      ? [filledText(words.notBooked, { count: format.count(quality.faults.length) })]
      : []),
  ];
};

const scopeNotes = (
  { portfolio, periods, from }: PerformanceReportFigures,
  w: PerformanceWriter,
): string[] => {
  const { words, format } = w;
  const late = periods
    .flatMap(comparisonsIn)
    .filter(isBeforeBenchmark)
    .flatMap(({ benchmark, missing }) =>
      missing === null || missing.pricedFrom === null
        ? []
        : [{ name: benchmark?.name ?? '', day: missing.pricedFrom }],
    );
  const isSole = periods.every(({ others }) => others === undefined);
  const lateNote = ({ name, day }: (typeof late)[number]) =>
    isSole
      ? filledText(words.benchmarkLater, { day: format.date(day) })
      : filledText(words.namedBenchmarkLater, { name, day: format.date(day) });
  return [
    ...(from < w.began ? [filledText(words.began, { day: format.date(w.began) })] : []),
    ...new Set(late.map(lateNote)),
    ...(portfolio.cashKept ? [] : [words.cashNotKept]),
  ];
};

/** The gaps; printed last, when every figure has been written. */
export const gapNotes = (figures: PerformanceReportFigures, w: PerformanceWriter): DocumentBlock => {
  // The report's own range and since inception may be the same days.
  const periods = figures.periods.filter(
    ({ performance }, n) =>
      figures.periods.findIndex((one) => one.performance.from === performance.from) === n,
  );
  const notes = [
    ...w.unknown,
    ...outdatedNotes(linesOf(figures.holdings, null), w),
    ...qualityNotes(figures, w),
    ...scopeNotes(figures, w),
    ...periods.flatMap((one) => periodNotes(figures, one, w)),
  ];
  return { kind: 'notes', title: w.words.gaps, notes: notes.length > 0 ? notes : [w.words.allKnown] };
};

/** What each benchmark is. */
const benchmarkTerms = (
  { periods: [own] }: PerformanceReportFigures,
  { words }: PerformanceWriter,
): DocumentFact[] => {
  const rebalanced = {
    daily: words.rebalancedDaily,
    monthly: words.rebalancedMonthly,
    none: words.rebalancedNone,
  };
  return (own === undefined ? [] : comparisonsIn(own)).flatMap(({ benchmark }) => {
    if (benchmark === null) return [];
    const rebalancing = benchmark.parts.length > 1 ? rebalanced[benchmark.rebalancing] : '';
    const value = filledText(words.methodBenchmarkText, { name: benchmark.name, rebalancing });
    return [{ label: words.methodBenchmark, value: value.trim() }];
  });
};

export const methodTerms = (figures: PerformanceReportFigures, w: PerformanceWriter): DocumentBlock => {
  const { words } = w;
  const { rates } = choicesIn(figures);
  return {
    kind: 'terms',
    title: words.method,
    terms: [
      { label: words.methodTwr, value: words.methodTwrText },
      ...(rates === 'twr' ? [] : [{ label: words.methodIrr, value: words.methodIrrText }]),
      { label: words.methodValue, value: words.methodValueText },
      ...benchmarkTerms(figures, w),
      { label: words.methodRounding, value: words.methodRoundingText },
      { label: words.methodSources, value: words.methodSourcesText },
    ],
  };
};
