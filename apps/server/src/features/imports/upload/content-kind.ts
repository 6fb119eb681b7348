/** Recognises files that are not text tables by their contents, whatever their name, and those that can be converted. */
import type { fileFormats } from '@partnerfolio/contract/imports';
import type { ForeignFileKind } from '@partnerfolio/contract/refusals/import-errors';

export type FileFormat = (typeof fileFormats)[number];
/** The formats that are converted into tables. */
export type StructuredFormat = Exclude<FileFormat, 'csv'>;

interface FileKind {
  readonly kind: ForeignFileKind;
  /** What its first bytes may be. */
  readonly bytes?: readonly (readonly number[])[];
  /** How its text begins, without leading blanks. */
  readonly text?: RegExp;
  /** The formats of this kind that can be imported, by the beginning of the text. */
  readonly formats?: readonly (readonly [format: StructuredFormat, begins: RegExp])[];
}

/** An XML document with this root element, or with this name in the document type that stands before it. */
const root = (name: string): RegExp =>
  new RegExp(
    String.raw`^(?:(?:<\?[^>]{0,500}>|<!--[^]{0,2000}?-->)\s*)*<(?:![Dd][Oo][Cc][Tt][Yy][Pp][Ee]\s+)?${name}(?![\w.-])`,
  );

const xmlFormats = [
  ['ibkr_flex', root('FlexQueryResponse')],
  ['portfolio_performance', root('client')],
] as const;

/** Each kind of file; the first that fits counts, and bytes before texts. */
export const fileKinds: readonly FileKind[] = [
  // XLSX and ODS are ZIP archives with XML in them.
  {
    kind: 'spreadsheet',
    bytes: [
      [0x50, 0x4b, 3, 4],
      [0x50, 0x4b, 5, 6],
      [0x50, 0x4b, 7, 8],
    ],
    formats: [['xlsx', /^/]],
  },
  { kind: 'old_excel', bytes: [[0xd0, 0xcf, 0x11, 0xe0]] },
  { kind: 'pdf', bytes: [[0x25, 0x50, 0x44, 0x46]], text: /^%PDF-/ },
  {
    kind: 'compressed',
    bytes: [
      [0x1f, 0x8b],
      [0xfd, 0x37, 0x7a, 0x58],
      [0x37, 0x7a, 0xbc, 0xaf],
    ],
    text: /^BZh[1-9]1AY&SY/,
  },
  {
    kind: 'picture',
    bytes: [
      [0x89, 0x50, 0x4e, 0x47],
      [0xff, 0xd8, 0xff],
      [0x47, 0x49, 0x46, 0x38],
    ],
  },
  {
    kind: 'ofx',
    text: /^(?:OFXHEADER\s*:|<\?xml[^>]{0,200}>\s{0,100}<\?OFX\b|<\?OFX\b|<OFX>)/i,
    formats: [['ofx', /^/]],
  },
  { kind: 'qif', text: /^!(?:Type|Account|Option)\s*:/i },
  { kind: 'mt940', text: /^(?:\{1:|:20:)/ },
  { kind: 'web_page', text: /^<(?:!doctype html|html|head|body|table)\b/i },
  { kind: 'xml', text: /^(?:<\?xml\b|<!DOCTYPE\b|<!--)/i, formats: xmlFormats },
  {
    kind: 'json',
    text: /^(?:\{\s*(?:"(?:[^"\\\r\n]|\\.)*"\s*:|\}\s*$)|\[\s*(?:[{[\]]|"(?:[^"\\\r\n]|\\.)*"\s*[,\]]|-?\d[\d.eE+-]*\s*[,\]]))/,
    // The keys that an export may begin with; whether it is one is known when it has been read.
    formats: [['ghostfolio', /^\{\s*"(?:meta|accounts|activities|assetProfiles)"\s*:/]],
  },
  { kind: 'rich_text', text: /^\{\\rtf/ },
  // Two tags, or one and the end of the text: "<TICKER>,<DATE>" is a header row.
  {
    kind: 'xml',
    text: /^<[A-Za-z][\w:.-]*(?:\s[^<>]*)?>(?:[^\S\r\n]*\r?\n\s*)?<[A-Za-z/!?]/,
    formats: xmlFormats,
  },
];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte);

/** As many bytes as are needed to recognise a type of file. */
const headBytes = 4096;

/** The beginning of a text, decoded by its byte order mark, without leading blanks. */
const beginning = (bytes: Uint8Array): string => {
  const head = bytes.subarray(0, headBytes);
  const isUtf16 = startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]);
  const encoding = isUtf16 ? (head[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(encoding).decode(head, { stream: true }).trimStart();
};

/** The first bytes of Portfolio Performance's binary and encrypted files; a text goes on with a printable character. */
const packedPortfolio = /^(?:PORTFOLIO|PPPBV1)(?![\t\r\n])\p{Cc}/u;

/** Whether a file of Portfolio Performance is binary or encrypted. */
export const isPackedPortfolio = (bytes: Uint8Array): boolean => packedPortfolio.test(beginning(bytes));

/** A file that is not a text table, with the format that it can be converted from; null for any other. */
export const recogniseFile = (
  bytes: Uint8Array,
): { readonly kind: ForeignFileKind; readonly format: StructuredFormat | null } | null => {
  const text = beginning(bytes);
  const known =
    fileKinds.find(({ bytes: starts = [] }) => starts.some((start) => startsWith(bytes, start))) ??
    fileKinds.find((one) => one.text?.test(text) === true);
  if (known === undefined) return null;
  const [format = null] = known.formats?.find(([, begins]) => begins.test(text)) ?? [];
  return { kind: known.kind, format };
};

/** The type of a file that is not a text table, such as OFX; null if it may be one. */
export const contentKind = (bytes: Uint8Array): ForeignFileKind | null => recogniseFile(bytes)?.kind ?? null;
