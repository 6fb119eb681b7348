/** The portfolio review: value, returns, allocation, largest holdings and contributors on one page, which it never leaves. */
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { DocumentBlock, FirmDocument } from '../../../platform/documents/document.ts';
import { linesOf } from '../holdings/held-lines.rules.ts';
import { unknownOf } from '../holdings/held-tables.ts';
import { valueChart } from '../performance/charts.ts';
import {
  benchmarkFact,
  cardAmount,
  preparedForFact,
  resultCard,
  returnCard,
  valueCard,
} from '../performance/cover.ts';
import { daysText } from '../performance/periods.rules.ts';
import { performanceWriter } from '../performance/writer.ts';
import type { PerformanceWriter } from '../performance/writer.ts';
import type { ReportTemplate } from '../template/template.ts';
import { documentOf } from '../template/writing.ts';
import { cutName } from './page.rules.ts';
import { readReview } from './reading.ts';
import type { ReviewFigures } from './review-figures.ts';
import { allocation, contributors, development, largest } from './tables.ts';

const chartSize = { heightMm: 48, marks: 3 };
/** So many characters of a client's or portfolio's name have room. */
const nameLength = 60;
/** So many unknown figures are named; further ones are counted. */
const unknownAtMost = 3;

const factsOf = (figures: ReviewFigures, w: PerformanceWriter): FirmDocument['facts'] => {
  const { portfolio, adviser, mandate, nextReviewOn } = figures;
  const { text, words, format } = w;
  const kinds = w.states.portfolioKind;
  const service =
    mandate === null
      ? kinds[portfolio.kind]
      : filledText(words.serviceSince, {
          service: kinds[mandate.service],
          day: format.date(mandate.since),
        });
  const facts = [
    ...preparedForFact(figures, w),
    { label: text.client, value: portfolio.client.name },
    { label: text.portfolio, value: portfolio.name },
    { label: text.service, value: service },
    ...benchmarkFact(figures, w),
    { label: words.opened, value: format.date(portfolio.openedOn) },
    ...(adviser === null ? [] : [{ label: words.adviser, value: adviser }]),
    ...(nextReviewOn === null ? [] : [{ label: words.nextReview, value: format.date(nextReviewOn) }]),
  ];
  return facts.map(({ label, value }) => ({ label, value: cutName(value, 2 * nameLength) }));
};

const incomeCard = ({ income: { gross, net, tax } }: ReviewFigures, w: PerformanceWriter) => {
  w.addUnknown(w.words.reviewIncome, net);
  const amounts = { amount: w.money(gross), tax: w.money(tax) };
  const note = gross.known && tax.known ? filledText(w.words.reviewGross, amounts) : '';
  const marks = w.marks(net);
  return {
    key: 'income',
    label: w.words.reviewIncome,
    value: cardAmount(net, w),
    note: [note, marks].filter(Boolean).join(', '),
  };
};

const cardsOf = (figures: ReviewFigures, w: PerformanceWriter): FirmDocument['cards'] => {
  const [own] = figures.periods;
  if (own === undefined || w.isEmpty) return [];
  return [valueCard(own, w), resultCard(own, w), returnCard(figures, own, w), incomeCard(figures, w)];
};

/** The gaps of the figures, as far as there is room for them, and how the figures are made. */
const notesOf = ({ holdings }: ReviewFigures, w: PerformanceWriter): DocumentBlock => {
  const lines = linesOf(holdings, null);
  for (const sentence of unknownOf(lines, w)) w.unknown.add(sentence);
  const unknown = [...w.unknown].map((sentence) => cutName(sentence, 3 * nameLength));
  const further = unknown.length - unknownAtMost;
  const outdated =
    lines.held.filter(({ of }) => of.stale || of.priceStale).length +
    lines.cash.filter(({ of }) => of.fxRate?.stale === true).length;
  const counted = (text: string, count: number): string[] =>
    count > 0 ? [filledText(text, { count: w.format.count(count) })] : [];
  const notes = [
    ...unknown.slice(0, unknownAtMost),
    ...counted(w.words.furtherUnknown, further),
    ...counted(w.words.outdatedCount, outdated),
    w.words.reviewMethod,
  ];
  return { kind: 'notes', title: '', notes };
};

const blocksOf = (figures: ReviewFigures, w: PerformanceWriter): DocumentBlock[] => {
  const chart = valueChart(figures, w, chartSize);
  return [
    {
      kind: 'columns',
      columns: [
        { width: 1.6, blocks: development(figures, w) },
        ...(chart.length > 0 ? [{ width: 1, blocks: chart }] : []),
      ],
    },
    {
      kind: 'columns',
      columns: [
        { width: 1.3, blocks: largest(figures, w) },
        { width: 1, blocks: [...allocation(figures, w), ...contributors(figures, w)] },
      ],
    },
    // Last, because it names what has been found unknown above.
    notesOf(figures, w),
  ];
};

/** The review, of answers that are read once and printed now or years later. */
export const portfolioReview: ReportTemplate<ReviewFigures> = {
  read: readReview,

  print(figures, printing) {
    const w = performanceWriter(figures, printing);
    const { from, asAt, portfolio } = figures;
    const named = [portfolio.client.name, portfolio.name].map((name) => cutName(name, nameLength));
    const subject = named.join(' · ');
    const parts = {
      kind: w.words.review,
      title: w.title,
      // A title that is made of the dates says them already.
      subject: w.isTitled ? `${subject} · ${daysText({ from, to: asAt }, w)}` : subject,
      running: `${subject} · ${w.title}`,
      letter: w.isEmpty ? [filledText(w.words.letterNone, { day: w.format.fullDate(asAt) })] : [],
      facts: factsOf(figures, w),
      cards: cardsOf(figures, w),
      blocks: w.isEmpty ? [] : blocksOf(figures, w),
    };
    const document = { ...documentOf(parts, printing, { w, asAt }), onePage: true as const };
    return { document, unknown: [...w.unknown] };
  },
};
