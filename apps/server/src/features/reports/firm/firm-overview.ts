/** The overview of the firm: all portfolios combined over a range, and what their value is made of. */
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { DocumentBlock, FirmDocument } from '../../../platform/documents/document.ts';
import { cardsOf, titleOf, valueChart } from '../clients/combined-page.ts';
import { combinedReturns, development } from '../clients/performance-tables.ts';
import { periodNames } from '../performance/periods.rules.ts';
import { daysLater } from '../template/asked.rules.ts';
import type { ReportTemplate } from '../template/template.ts';
import { documentOf } from '../template/writing.ts';
import type { FirmOverviewFigures, LeftOut, Missing } from './figures.ts';
import { readFirmOverview } from './reading.ts';
import { allocationTables } from './tables.ts';
import { firmWriter } from './writer.ts';
import type { FirmWriter } from './writer.ts';

/** Sentences of known facts only. */
const letterOf = ({ periods, asAt }: FirmOverviewFigures, w: FirmWriter): string[] => {
  const { own, format } = w;
  const [range] = periods;
  const day = format.fullDate(asAt);
  if (range === undefined) return [filledText(own.letterNone, { day })];
  const { closing, twr, from } = range;
  const isWhole = closing.known && closing.partial !== true;
  const value = isWhole
    ? [filledText(own.letterValue, { value: format.money(closing.value, w.base), day })]
    : [];
  const isPlain = twr.known && twr.outdated === undefined && twr.partial !== true;
  const dates = { from: format.fullDate(daysLater(from, 1)), to: day };
  const rate = isPlain ? [filledText(own.letterReturn, { ...dates, rate: format.percent(twr.value) })] : [];
  const sentences = [...value, ...rate];
  return sentences.length > 0 ? [sentences.join(' ')] : [];
};

const factsOf = ({ clients, portfolios, currency }: FirmOverviewFigures, w: FirmWriter) => {
  const { own, text, format } = w;
  const counted = (words: string, { open, closed }: FirmOverviewFigures['clients']) =>
    filledText(words, { open: format.count(open), closed: format.count(closed) });
  return [
    { label: own.clients, value: counted(own.openClients, clients) },
    { label: own.portfolios, value: counted(own.openPortfolios, portfolios) },
    { label: text.currency, value: currency },
  ] satisfies FirmDocument['facts'];
};

/** A sentence on each portfolio that is named, and on how many others there are. */
const sentencesOf = (
  { count, named }: LeftOut,
  texts: { readonly each: string; readonly others: string; readonly day: string },
  w: FirmWriter,
): string[] => {
  const sentence = ({ portfolio: { name, client }, reason }: Missing) =>
    filledText(texts.each, {
      portfolio: `${client.name} · ${name}`,
      reason: w.reasons.unknown[reason],
      day: texts.day,
    });
  const left = count - named.length;
  const others = left > 0 ? [filledText(texts.others, { count: w.format.count(left), day: texts.day })] : [];
  return [...named.map(sentence), ...others];
};

const without = ({ count, named }: LeftOut, other: LeftOut): LeftOut => {
  const isIn = ({ portfolio }: Missing) => other.named.some((one) => one.portfolio.id === portfolio.id);
  return { count: Math.max(0, count - other.count), named: named.filter((one) => !isIn(one)) };
};

/** Which portfolios are not in all figures, each with the reason. */
const leftOutBlock = (
  { leftOut: { range, sinceInception }, allocation }: FirmOverviewFigures,
  day: string,
  w: FirmWriter,
): DocumentBlock => {
  const { own } = w;
  const today = allocation?.leftOut ?? { count: 0, named: [] };
  const notes = [
    ...sentencesOf(range, { each: own.leftOutRange, others: own.leftOutOthers, day }, w),
    ...sentencesOf(
      without(sinceInception, range),
      { each: own.leftOutEarlier, others: own.leftOutOthers, day },
      w,
    ),
    ...sentencesOf(today, { each: own.leftOutToday, others: own.leftOutOthersToday, day }, w),
  ];
  return {
    kind: 'notes',
    title: own.leftOut,
    notes: notes.length > 0 ? [...notes, own.leftOutNote] : [own.noneLeftOut],
  };
};

const notesOf = ({ allocation, currency }: FirmOverviewFigures, w: FirmWriter): DocumentBlock => {
  const { own, words, text, format } = w;
  const lines = allocation?.unknownLines ?? 0;
  return {
    kind: 'notes',
    title: words.gaps,
    notes: [
      ...w.unknown,
      ...(lines > 0 ? [filledText(own.unknownLines, { count: format.count(lines) })] : []),
      ...(allocation === null ? [own.laterDay] : []),
      filledText(own.currencyNote, { currency }),
      words.developmentNote,
      text.rounding,
    ],
  };
};

/** The report, of answers that are read once and printed now or years later. */
export const firmOverview: ReportTemplate<FirmOverviewFigures> = {
  read: (read, _, options) => readFirmOverview(read, options),

  print(figures, printing) {
    const { asAt, from, periods, allocation, currency } = figures;
    const openedOn = periods.at(-1)?.from;
    const began = openedOn === undefined ? from : daysLater(openedOn, 1);
    const w = firmWriter(currency, printing, began);
    const { title, isNamed, dates } = titleOf(figures, w);
    const names = periodNames(isNamed ? title : w.words.period, w.words);
    const day = w.format.date(asAt);
    const blocks: DocumentBlock[] = [
      leftOutBlock(figures, day, w),
      ...development(periods, names, w),
      ...combinedReturns(periods, names, w),
      ...valueChart(figures, w),
      ...(allocation === null ? [] : allocationTables(allocation, day, w)),
    ];
    const { name } = printing.firm;
    const document = documentOf(
      {
        kind: w.own.kind,
        title,
        subject: isNamed ? `${name} · ${dates}` : name,
        running: `${name} · ${title}`,
        letter: letterOf(figures, w),
        facts: factsOf(figures, w),
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
