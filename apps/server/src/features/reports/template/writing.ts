/** What all reports have in common when they are written: words, figures, first page, head and foot. */
import { filledText } from '@partnerfolio/contract/texts/fill';
import { formatIn } from '@partnerfolio/contract/texts/format';
import type { MoneyFigure } from '@partnerfolio/contract/figures/values';
import { startOfHash } from '@partnerfolio/contract/reports/hash-groups';
import { reportTexts } from '@partnerfolio/contract/texts/reports';
import { textsOf } from '@partnerfolio/contract/texts/texts-of';
import type { DocumentBlock, DocumentCell, FirmDocument } from '../../../platform/documents/document.ts';
import type { Account } from './portfolio.ts';
import type { Made, Printing } from './template.ts';

/** The portal's own accent colour, `--accent` of the light pages in sRGB. */
const portalColour = '#0d596d';

/** What writes figures and words of one report; `base` is the currency of its amounts. */
export const writerOf = ({ language }: Printing, base: string) => {
  const text = reportTexts[language];
  const { classes, reasons, states } = textsOf(language);
  const format = formatIn(language);
  const cell = (words: string, note = ''): DocumentCell => ({ text: words, note });
  const money = (figure: MoneyFigure, signed = false): string =>
    figure.known ? format.amount(figure.value, { signed, currency: base }) : text.unknownFigure;
  return {
    text,
    classes,
    states,
    reasons,
    format,
    base,
    cell,
    money,
    /** A share of the whole; a dash if it is unknown. */
    weightCell: (weight: number | null) =>
      cell(weight === null ? '–' : format.percent(weight, { digits: 1 })),
    moneyCell: (figure: MoneyFigure, signed = false) =>
      cell(money(figure, signed), figure.known && figure.partial === true ? text.partial : ''),
  };
};
export type Writer = ReturnType<typeof writerOf>;

export const accountName = ({ alias, custodian, number }: Account, { text }: Writer): string =>
  alias ?? ([custodian, number].filter(Boolean).join(' ') || text.unnamedAccount);

const footOf = (made: Made, asAt: string, { text, format }: Writer): string =>
  made.issued
    ? filledText(text.issued, {
        asAt: format.date(asAt),
        day: format.date(made.on),
        version: String(made.version),
        hash: startOfHash(made.figuresHash),
      })
    : filledText(text.notIssued, { day: format.date(made.on) });

/** The gap that somebody has named stands before everything else. */
const gapBlock = (made: Made, { text }: Writer): DocumentBlock[] =>
  made.issued && made.gap !== null ? [{ kind: 'notes', title: text.gap, notes: [made.gap] }] : [];

type Parts = Pick<
  FirmDocument,
  'kind' | 'title' | 'subject' | 'running' | 'letter' | 'facts' | 'cards' | 'blocks'
>;

/** What every document of the firm has of its language and of the firm. */
export const frameOf = (
  { name, accentColour }: Printing['firm'],
  { text, format }: Pick<Writer, 'text' | 'format'>,
): Pick<FirmDocument, 'lang' | 'region' | 'firm' | 'page'> => {
  const [lang = '', region = ''] = format.locale.toLowerCase().split('-');
  const initial = [...name][0]?.toUpperCase() ?? '';
  return {
    lang,
    region,
    firm: { name, initial, colour: accentColour ?? portalColour },
    page: text.page,
  };
};

/** Makes a document of its parts. */
export const documentOf = (
  parts: Parts,
  { firm, made }: Printing,
  { w, asAt }: { readonly w: Writer; readonly asAt: string },
): FirmDocument => {
  return {
    ...parts,
    ...frameOf(firm, w),
    mark: made.issued ? w.text.confidential : w.text.preview,
    foot: footOf(made, asAt, w),
    blocks: [...gapBlock(made, w), ...parts.blocks],
  };
};
