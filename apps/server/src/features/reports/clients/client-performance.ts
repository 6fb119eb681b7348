/** The performance report of a client or a household: all portfolios combined in the firm's currency, and each in its own. */
import { printedRowsAtMost } from '@partnerfolio/contract/reports/options';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { DocumentBlock } from '../../../platform/documents/document.ts';
import { daysLater } from '../template/asked.rules.ts';
import type { ReportTemplate } from '../template/template.ts';
import { documentOf } from '../template/writing.ts';
import { periodNames } from '../performance/periods.rules.ts';
import { classTable } from './classes.ts';
import { cardsOf, titleOf, valueChart } from './combined-page.ts';
import type { ClientPerformanceFigures } from './performance-figures.ts';
import { readClientPerformance } from './performance-reading.ts';
import { combinedReturns, development, portfolioTable } from './performance-tables.ts';
import { clientFacts, clientWriter, scopeBlocks } from './writer.ts';
import type { ClientWriter } from './writer.ts';

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
