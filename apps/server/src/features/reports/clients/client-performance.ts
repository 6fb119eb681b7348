/** The performance report of a client or a household: all portfolios combined in the firm's currency, and each in its own. */
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { DocumentBlock, FirmDocument } from '../../../platform/documents/document.ts';
import { daysLater } from '../template/asked.rules.ts';
import type { ReportTemplate } from '../template/template.ts';
import { documentOf } from '../template/writing.ts';
import { chartOf, shortAmount } from '../performance/charts.ts';
import { calendarName, daysText, periodNames } from '../performance/periods.rules.ts';
import { classTable } from './classes.ts';
import type { CombinedPeriod } from './combined.ts';
import type { ClientPerformanceFigures } from './performance-figures.ts';
import { readClientPerformance } from './performance-reading.ts';
import { combinedReturns, development, portfolioTable } from './performance-tables.ts';
import { clientFacts, clientWriter, scopeBlocks } from './writer.ts';
import type { ClientWriter } from './writer.ts';

const rateCard = (
  { key, label, figure }: { readonly key: string; readonly label: string; readonly figure: RateFigure },
  w: ClientWriter,
  note: string,
): FirmDocument['cards'][number] => {
  w.addUnknown(label, figure);
  return { key, label, value: w.rate(figure), note: [note, w.marks(figure)].filter(Boolean).join(', ') };
};

/** Value, return and result of the range, and the return since inception. */
const cardsOf = (
  { periods, asAt }: ClientPerformanceFigures,
  w: ClientWriter,
  began: string,
): FirmDocument['cards'] => {
  const [own, whole] = [periods[0], periods.at(-1)];
  if (own === undefined || whole === undefined) return [];
  const { words, format } = w;
  const money = (key: string, figure: CombinedPeriod['gain'], named: { label: string; note: string }) => {
    w.addUnknown(named.label, figure);
    return { key, value: w.money(figure), ...named };
  };
  const isShort = !whole.twrAnnual.known && whole.twrAnnual.reason === 'shorter_than_a_year';
  const since = filledText(words.sinceDay, { day: format.date(began) });
  return [
    money('value', own.closing, {
      label: filledText(words.valueIn, { currency: w.base }),
      note: filledText(words.onDay, { day: format.date(asAt) }),
    }),
    rateCard({ key: 'return', label: words.cardReturn, figure: own.twr }, w, ''),
    money('result', own.gain, { label: words.resultNet, note: w.base }),
    isShort
      ? rateCard({ key: 'inception', label: words.cardSinceShort, figure: whole.twr }, w, since)
      : rateCard({ key: 'inception', label: words.cardSince, figure: whole.twrAnnual }, w, since),
  ];
};

/** Sentences of known facts only. */
const letterOf = (figures: ClientPerformanceFigures, w: ClientWriter, first: string): string[] => {
  const { periods, asAt } = figures;
  const [own] = periods;
  const day = w.format.fullDate(asAt);
  if (own === undefined) return [filledText(w.own.letterNone, { day })];
  const { closing, twr } = own;
  const value = closing.known
    ? [filledText(w.own.letterValue, { value: w.format.money(closing.value, w.base), day })]
    : [];
  const isPlain = twr.known && twr.outdated === undefined && twr.partial !== true;
  const dates = { from: w.format.fullDate(first), to: day };
  const rate = isPlain
    ? [filledText(w.own.letterReturn, { ...dates, rate: w.format.percent(twr.value) })]
    : [];
  const sentences = [...value, ...rate];
  return sentences.length > 0 ? [sentences.join(' ')] : [];
};

/** The combined value since the first entry. */
const valueChart = ({ chart, periods }: ClientPerformanceFigures, w: ClientWriter): DocumentBlock[] => {
  const closing = periods.at(-1)?.closing;
  const short = shortAmount(w);
  return chartOf(
    {
      title: filledText(w.words.valueIn, { currency: w.base }),
      ...chart,
      lines: [
        {
          name: w.words.value,
          colour: 'accent',
          values: chart.value,
          inFull: closing?.known === true ? w.format.money(closing.value, w.base) : '',
          step: false,
          area: true,
        },
      ],
      short,
      tick: short,
    },
    w,
  );
};

const notesOf = ({ scope }: ClientPerformanceFigures, w: ClientWriter): DocumentBlock => {
  const { own, text } = w;
  return {
    kind: 'notes',
    title: w.words.gaps,
    notes: [
      ...w.unknown,
      filledText(own.currencyNote, { currency: scope.currency }),
      ...(scope.client.isHousehold ? [own.memberNote] : []),
      w.words.developmentNote,
      text.rounding,
    ],
  };
};

const isTooLong = ({ held }: ClientPerformanceFigures): boolean =>
  held.some(({ holdings }) => holdings.holdings.length + holdings.cash.length > printedRowsAtMost);

/** The title: a calendar period or since inception; the dates for other ranges. */
const titleOf = ({ from, asAt, periods }: ClientPerformanceFigures, w: ClientWriter) => {
  const range = { from, to: asAt };
  const isWhole = periods[0] !== undefined && periods[0].from === periods.at(-1)?.from;
  const name = calendarName(range, w) ?? (isWhole ? w.words.sinceInception : null);
  return { title: name ?? daysText(range, w), isNamed: name !== null, dates: daysText(range, w) };
};

/** The report, of answers that are read once and printed now or years later. */
export const clientPerformance: ReportTemplate<ClientPerformanceFigures> = {
  read: readClientPerformance,

  print(figures, printing) {
    if (isTooLong(figures)) return 'too_long';
    const { scope, asAt, from, periods, portfolios, excluded, held } = figures;
    const openedOn = periods.at(-1)?.from;
    const began = openedOn === undefined ? from : daysLater(openedOn, 1);
    const w = clientWriter(scope, printing, began);
    const { title, isNamed, dates } = titleOf(figures, w);
    const names = periodNames(isNamed ? title : w.words.period, w.words);
    const lines = portfolios.map((one) => ({
      portfolio: one.portfolio,
      value: one.performance.value,
    }));
    const first = periods[0] === undefined ? from : daysLater(periods[0].from, 1);
    const blocks: DocumentBlock[] = [
      ...scopeBlocks(scope, { lines, excluded, asAt }, w),
      ...development(periods, names, w),
      ...combinedReturns(periods, names, w),
      ...valueChart(figures, w),
      ...portfolioTable(figures, names.range, w),
      ...classTable(
        held.map(({ holdings }) => holdings),
        w,
      ),
    ];
    const document = documentOf(
      {
        kind: w.words.kind,
        title,
        subject: isNamed ? `${scope.client.name} · ${dates}` : scope.client.name,
        running: `${scope.client.name} · ${title}`,
        letter: letterOf(figures, w, first),
        facts: clientFacts(scope, portfolios.length, w),
        cards: cardsOf(figures, w, began),
        // The notes come last, because they name what has been found unknown above.
        blocks: [...blocks, notesOf(figures, w)],
      },
      printing,
      { w, asAt },
    );
    return { document, unknown: [...w.unknown] };
  },
};
