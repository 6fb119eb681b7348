/** The printed record of an answer sheet: what was asked, answered and explained, and the score with its way. */
import { questionnaireSections } from '@partnerfolio/contract/choices';
import type { TwoLanguages } from '@partnerfolio/contract/compliance/questionnaire';
import { filledText } from '@partnerfolio/contract/texts/fill';
import { reportTexts } from '@partnerfolio/contract/texts/reports';
import { riskRecordTexts } from '@partnerfolio/contract/texts/compliance/risk-record';
import { textsOf } from '@partnerfolio/contract/texts/texts-of';
import { formatIn } from '@partnerfolio/contract/texts/format';
import { Decimal } from '@partnerfolio/finance/decimal';
import type { LocalDate } from '@partnerfolio/contract/values';
import type {
  DocumentBlock,
  DocumentCell,
  DocumentRow,
  FirmDocument,
} from '../../platform/documents/document.ts';
import { frameOf } from '../reports/template/writing.ts';
import type { FullSheetRow, SheetComment } from './queries.ts';
import { bandOf } from '../questionnaires/answers.rules.ts';
import { partsOf } from './rules.ts';

export type RecordLanguage = keyof TwoLanguages;

export interface PrintedSheet {
  readonly sheet: FullSheetRow;
  readonly client: string;
  /** The day of the firm on which the answers were entered. */
  readonly enteredOn: LocalDate;
  readonly firm: { readonly name: string; readonly accentColour: string | null };
  readonly language: RecordLanguage;
}

type Part = ReturnType<typeof partsOf>[number];

const cellOf = (text: string): DocumentCell => ({ text, note: '' });

/** What writes texts and numbers of the record. */
const writerOf = (language: RecordLanguage) => ({
  text: riskRecordTexts[language],
  format: formatIn(language),
  say: (words: TwoLanguages): string => words[language],
});
type Writer = ReturnType<typeof writerOf>;

const sumOf = (parts: readonly (string | null)[]): string | null =>
  parts.some((part) => part === null)
    ? null
    : parts.reduce((sum, part) => sum.plus(part ?? '0'), new Decimal(0)).toFixed();

const pointsText = (reached: string | null, most: string, { text, format }: Writer): string => {
  if (new Decimal(most).isZero()) return text.notScored;
  const points = reached === null ? '–' : format.quantity(reached);
  return filledText(text.pointsOf, { points, most: format.quantity(most) });
};

const sumText = (parts: readonly Part[], w: Writer): string => {
  const scored = parts.filter(({ possible }) => !new Decimal(possible).isZero());
  const most = sumOf(scored.map(({ possible }) => possible)) ?? '0';
  return pointsText(sumOf(scored.map(({ reached }) => reached)), most, w);
};

/** The questions of a section with their answers and points, below the sum of the section. */
const sectionRows = (
  { sheet }: PrintedSheet,
  section: (typeof questionnaireSections)[number],
  w: Writer,
): DocumentRow[] => {
  const { content, answers } = sheet;
  const parts = partsOf(content, answers);
  const questions = content.questions.filter((question) => question.section === section);
  if (questions.length === 0) return [];
  const own = parts.filter((part) => part.section === section);
  return [
    {
      key: section,
      kind: 'group',
      cells: [cellOf(w.text.sections[section]), cellOf(''), cellOf(sumText(own, w))],
    },
    ...questions.map((question): DocumentRow => {
      const chosen = question.answers.find(({ id }) => id === answers[question.id]);
      const part = own.find((one) => one.question === question.id);
      return {
        key: question.id,
        kind: 'row',
        cells: [
          cellOf(w.say(question.text)),
          cellOf(chosen === undefined ? w.text.noAnswer : w.say(chosen.text)),
          cellOf(pointsText(part?.reached ?? null, part?.possible ?? '0', w)),
        ],
      };
    }),
  ];
};

const tableOf = (printed: PrintedSheet, w: Writer): DocumentBlock => {
  const { content, answers } = printed.sheet;
  const sum = sumText(partsOf(content, answers), w);
  return {
    kind: 'table',
    table: {
      key: 'answers',
      title: '',
      head: [w.text.question, w.text.answer, w.text.points],
      leftColumns: 2,
      widths: [1.2, 1, 0],
      size: 'usual',
      rows: [
        ...questionnaireSections.flatMap((section) => sectionRows(printed, section, w)),
        { key: 'total', kind: 'total', cells: [cellOf(w.text.allPoints), cellOf(''), cellOf(sum)] },
      ],
    },
  };
};

const askedText = ({ sheet, language }: PrintedSheet, asked: SheetComment, w: Writer): string => {
  if (asked.text !== null) return w.say(asked.text);
  if (asked.assetClass !== null) {
    const assetClass = textsOf(language).classes.asset[asked.assetClass];
    return filledText(w.text.unknownProduct, { assetClass });
  }
  const questions = sheet.content.questions.filter(({ id }) => asked.questions.includes(id));
  return `${w.text.unanswered}: ${questions.map(({ text }) => w.say(text)).join(' ')}`;
};

/** What was asked besides, each with its explanation. */
const askedTable = (printed: PrintedSheet, w: Writer): DocumentBlock[] => {
  const { confirmations } = printed.sheet;
  if (confirmations.length === 0) return [];
  const rows = confirmations.map((asked): DocumentRow => ({
    key: asked.id,
    kind: 'row',
    cells: [cellOf(askedText(printed, asked, w)), cellOf(asked.comment)],
  }));
  const head = [w.text.question, w.text.explanation];
  const shape = { leftColumns: 2, widths: [1, 1], size: 'usual' } as const;
  return [{ kind: 'table', table: { key: 'asked', title: w.text.asked, head, ...shape, rows } }];
};

/** The note, and how the score is computed. */
const notesOf = ({ sheet: { note } }: PrintedSheet, { text }: Writer): DocumentBlock[] => [
  ...(note === null ? [] : [{ kind: 'notes' as const, title: text.note, notes: note.split('\n') }]),
  { kind: 'notes', title: text.method, notes: [text.methodText] },
];

const cardsOf = ({ sheet }: PrintedSheet, w: Writer): FirmDocument['cards'] => {
  const band = bandOf({ bands: sheet.bands }, sheet.band);
  const { text, format, say } = w;
  return [
    {
      key: 'score',
      label: text.score,
      value: sheet.score === null ? '–' : String(sheet.score),
      note: sheet.score === null ? text.unknownScore : text.ofScale,
    },
    {
      key: 'band',
      label: text.band,
      value: band === null ? '–' : say(band.name),
      note: band === null ? '' : `${band.from}–${band.to}`,
    },
    { key: 'validUntil', label: text.validUntil, value: format.date(sheet.valid_until), note: '' },
  ];
};

/** The document of a sheet, of nothing but the sheet and the firm. */
export const printSheet = (printed: PrintedSheet): FirmDocument => {
  const { sheet, client, firm, language, enteredOn } = printed;
  const w = writerOf(language);
  const { text, format } = w;
  const shared = reportTexts[language];
  return {
    ...frameOf(firm, { text: shared, format }),
    mark: shared.confidential,
    kind: '',
    title: text.title,
    subject: client,
    running: `${client} · ${text.title}`,
    foot: filledText(text.foot, { day: format.date(sheet.answered_on), version: String(sheet.number) }),
    letter: [],
    facts: [
      { label: shared.client, value: client },
      { label: text.answeredOn, value: format.fullDate(sheet.answered_on) },
      { label: text.enteredAt, value: format.fullDate(enteredOn) },
      ...(sheet.enterer_name === null ? [] : [{ label: text.enteredBy, value: sheet.enterer_name }]),
      { label: text.questionnaire, value: String(sheet.number) },
    ],
    cards: cardsOf(printed, w),
    blocks: [tableOf(printed, w), ...askedTable(printed, w), ...notesOf(printed, w)],
  };
};
