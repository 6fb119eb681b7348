/** What reports of several portfolios combined have in common on their first page: title, headline figures, and the value over time. */
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { DocumentBlock, FirmDocument } from '../../../platform/documents/document.ts';
import { chartOf, shortAmount } from '../performance/charts.ts';
import { calendarName, daysText } from '../performance/periods.rules.ts';
import type { CombinedPeriod } from './combined.ts';
import type { ClientPerformanceFigures } from './performance-figures.ts';
import type { CombinedWriter } from './writer.ts';

type Combined = Pick<ClientPerformanceFigures, 'from' | 'asAt' | 'periods' | 'chart'>;

const rateCard = (
  { key, label, figure }: { readonly key: string; readonly label: string; readonly figure: RateFigure },
  w: CombinedWriter,
  note: string,
): FirmDocument['cards'][number] => {
  w.addUnknown(label, figure);
  return { key, label, value: w.rate(figure), note: [note, w.marks(figure)].filter(Boolean).join(', ') };
};

/** Value, return and result of the range, and the return since inception. */
export const cardsOf = (
  { periods, asAt }: Combined,
  w: CombinedWriter,
  began: string,
): FirmDocument['cards'] => {
  const [own, whole] = [periods[0], periods.at(-1)];
  if (own === undefined || whole === undefined) return [];
  const { words, format } = w;
  const money = (key: string, figure: CombinedPeriod['gain'], named: { label: string; note: string }) => {
    w.addUnknown(named.label, figure);
    const note = [named.note, w.marks(figure)].filter(Boolean).join(', ');
    return { key, label: named.label, value: w.money(figure), note };
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

/** The title: a calendar period or since inception; the dates for other ranges. */
export const titleOf = ({ from, asAt, periods }: Combined, w: CombinedWriter) => {
  const range = { from, to: asAt };
  const isWhole = periods[0] !== undefined && periods[0].from === periods.at(-1)?.from;
  const name = calendarName(range, w) ?? (isWhole ? w.words.sinceInception : null);
  return { title: name ?? daysText(range, w), isNamed: name !== null, dates: daysText(range, w) };
};

/** The combined value since the first entry. */
export const valueChart = ({ chart, periods }: Combined, w: CombinedWriter): DocumentBlock[] => {
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
