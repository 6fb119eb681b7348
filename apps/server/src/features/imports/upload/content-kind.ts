/** Detects files that are not text tables by their contents, whatever their name. */
import type { ForeignFileKind } from '@partnerfolio/contract/refusals/import-faults';

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte);

/** Types of files that their first bytes identify. */
const byFirstBytes: readonly (readonly [kind: ForeignFileKind, ...starts: (readonly number[])[]])[] = [
  // XLSX and ODS are ZIP archives with XML in them.
  ['spreadsheet', [0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6], [0x50, 0x4b, 7, 8]],
  ['old_excel', [0xd0, 0xcf, 0x11, 0xe0]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['compressed', [0x1f, 0x8b], [0xfd, 0x37, 0x7a, 0x58], [0x37, 0x7a, 0xbc, 0xaf]],
  ['picture', [0x89, 0x50, 0x4e, 0x47], [0xff, 0xd8, 0xff], [0x47, 0x49, 0x46, 0x38]],
];

/** As many bytes as are needed to recognise a type of file. */
const headBytes = 4096;

/** Two tags, or one and the end of the text: "<TICKER>,<DATE>" is a header row. */
const markup = /^<[A-Za-z][\w:.-]*(?:\s[^<>]*)?>(?:[^\S\r\n]*\r?\n\s*)?<[A-Za-z/!?]/;

const byText: readonly (readonly [kind: ForeignFileKind, begins: RegExp])[] = [
  ['ofx', /^(?:OFXHEADER\s*:|<\?xml[^>]{0,200}>\s{0,100}<\?OFX\b|<\?OFX\b|<OFX>)/i],
  ['qif', /^!(?:Type|Account|Option)\s*:/i],
  ['mt940', /^(?:\{1:|:20:)/],
  ['web_page', /^<(?:!doctype html|html|head|body|table)\b/i],
  ['xml', /^(?:<\?xml\b|<!DOCTYPE\b|<!--)/i],
  [
    'json',
    /^(?:\{\s*(?:"(?:[^"\\\r\n]|\\.)*"\s*:|\}\s*$)|\[\s*(?:[{[\]]|"(?:[^"\\\r\n]|\\.)*"\s*[,\]]|-?\d[\d.eE+-]*\s*[,\]]))/,
  ],
  ['compressed', /^BZh[1-9]1AY&SY/],
  ['rich_text', /^\{\\rtf/],
];

/** The beginning of a text, decoded by its byte order mark, without leading blanks. */
export const beginning = (bytes: Uint8Array): string => {
  const head = bytes.subarray(0, headBytes);
  const isUtf16 = startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]);
  const encoding = isUtf16 ? (head[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(encoding).decode(head, { stream: true }).trimStart();
};

/** The first bytes of Portfolio Performance's binary and encrypted files; a text goes on with a printable character. */
const packedPortfolio = /^(?:PORTFOLIO|PPPBV1)(?![\t\r\n])\p{Cc}/u;

/** Whether a file of Portfolio Performance is binary or encrypted. */
export const isPackedPortfolio = (bytes: Uint8Array): boolean => packedPortfolio.test(beginning(bytes));

/** The type of a file that is not a text table, such as OFX; null if it may be one. */
export const contentKind = (bytes: Uint8Array): ForeignFileKind | null => {
  const bySignature = byFirstBytes.find(([, ...starts]) => starts.some((start) => startsWith(bytes, start)));
  if (bySignature !== undefined) return bySignature[0];
  const text = beginning(bytes);
  if (text.startsWith('%PDF-')) return 'pdf';
  const known = byText.find(([, begins]) => begins.test(text));
  if (known !== undefined) return known[0];
  return markup.test(text) ? 'xml' : null;
};
