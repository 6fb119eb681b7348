/**
 * Recognises files by their content, whatever their name says, while their bytes stream by. It reads the beginning and the
 * end, and every byte of a text; it unpacks, decodes and runs nothing. So it knows what a file is and that it is whole
 * and nothing else besides, but not whether a program that opens it is safe: a PDF may contain scripts.
 */
import type { FileKind } from '@partnerfolio/contract/portfolios/attachments';
import { endsAsZip, readZipDirectory } from './zip-directory.ts';
import type { ZipEntry } from './zip-directory.ts';

/**
 * Why a file is refused: it is empty, of another type, cut off, of two types at once, or an office document with macros or a
 * password, or one that unpacks to far more than it is.
 */
export type FileFault = 'empty' | 'type' | 'incomplete' | 'mixed' | 'workbook';

const headBytes = 4096;
/** Enough for the directory of any workbook. */
const tailBytes = 1024 * 1024;

/** The first bytes, the last bytes, the length, and whether every byte can be a text's. */
interface Seen {
  readonly head: Buffer;
  readonly tail: Buffer;
  readonly size: number;
  readonly isText: boolean;
}

type Check = (seen: Seen) => FileFault | null;

const has = (bytes: Buffer, text: string): boolean => bytes.includes(text, 0, 'latin1');
const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** Tags by which browsers and servers take a file for a page or program. */
const page = /<(?:!doctype|html|head|body|script|svg|iframe|object|embed|\?php)\b/i;
/** As far as programs look for the beginning of another type. */
const lookedAtBytes = 1024;

const namesPdf = (head: Buffer): boolean => has(head.subarray(0, lookedAtBytes), '%PDF-');
const isPage = (head: Buffer): boolean => page.test(head.toString('latin1', 0, lookedAtBytes));
const endOfPicture = '\0\0\0\0IEND\xAE\x42\x60\x82';

const checkPng: Check = ({ tail }) => {
  if (startsWith(tail, endOfPicture, tail.length - endOfPicture.length)) return null;
  return has(tail, endOfPicture) ? 'mixed' : 'incomplete';
};

const endOfPdf = '%%EOF';
/** The beginnings of other types; anything else after its end is what programs add to a PDF. */
const otherStarts = ['\x89PNG', '\xFF\xD8\xFF', 'RIFF', 'PK\x03\x04', '\x7FELF', 'MZ\x90\0'];

const checkPdf: Check = ({ tail }) => {
  const at = tail.lastIndexOf(endOfPdf, undefined, 'latin1');
  if (at < 0) return 'incomplete';
  const rest = tail.subarray(at);
  return page.test(rest.toString('latin1')) || otherStarts.some((start) => has(rest, start)) ? 'mixed' : null;
};

const checkWebp: Check = ({ head, size }) => {
  const stated = head.readUInt32LE(4) + 8;
  if (size < stated) return 'incomplete';
  return size > stated + (stated % 2) ? 'mixed' : null;
};

const unpackedAtMost = 512 * 1024 * 1024;
const timesLarger = 200;
const entriesAtMost = 5000;
const outside = /^[/\\]|(?:^|[/\\])\.\.(?:[/\\]|$)|[\\:\0]/;
const macros = /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml|macrosheets\/.*)$/i;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const isRefusedEntry = ({ name, isEncrypted }: ZipEntry): boolean =>
  isEncrypted || outside.test(name) || macros.test(name);

/** The part that a document of an office program has, by its type. */
const officeParts = {
  xlsx: 'xl/workbook.xml',
  docx: 'word/document.xml',
  pptx: 'ppt/presentation.xml',
} as const satisfies Partial<Record<FileKind, string>>;
type OfficeKind = keyof typeof officeParts;

const officeKind = (names: ReadonlySet<string>): OfficeKind | null =>
  (Object.keys(officeParts) as OfficeKind[]).find((kind) => names.has(officeParts[kind])) ?? null;

const checkOffice: Check = ({ tail, size }) => {
  const directory = readZipDirectory(tail, size);
  if (directory === null) return 'incomplete';
  const { entries, start } = directory;
  const names = new Set(entries.map(({ name }) => name));
  if (!names.has('[Content_Types].xml') || officeKind(names) === null) return 'type';
  const unpacked = sum(entries.map(({ unpackedBytes }) => unpackedBytes));
  const isBomb =
    names.size !== entries.length ||
    entries.length > entriesAtMost ||
    // Entries that overlap are more together than the file.
    sum(entries.map(({ packedBytes }) => packedBytes)) > start ||
    unpacked > unpackedAtMost ||
    unpacked > size * timesLarger;
  return isBomb || entries.some(isRefusedEntry) ? 'workbook' : null;
};

interface Signature {
  readonly kind: FileKind;
  readonly fits: (head: Buffer) => boolean;
  readonly check: Check;
}

const signatures: readonly Signature[] = [
  {
    kind: 'pdf',
    fits: (head) => /^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8)),
    check: checkPdf,
  },
  { kind: 'png', fits: (head) => startsWith(head, '\x89PNG\r\n\x1A\n'), check: checkPng },
  {
    kind: 'jpeg',
    fits: (head) => startsWith(head, '\xFF\xD8\xFF'),
    check: ({ tail }) => (has(tail, '\xFF\xD9') ? null : 'incomplete'),
  },
  {
    kind: 'webp',
    fits: (head) => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8),
    check: checkWebp,
  },
  { kind: 'xlsx', fits: (head) => startsWith(head, 'PK\x03\x04'), check: checkOffice },
];

/** A text that other programs take for something else by its beginning. */
const otherText = /^(?:<|\{\\rtf|%!|#!|MZ)/;

const isPlain = ({ head, isText }: Seen): boolean =>
  isText &&
  !namesPdf(head) &&
  !otherText.test(
    head
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart(),
  ) &&
  !page.test(head.toString('latin1'));

/** The headers that a saved mail begins with. */
const mailHeaders = /^(?:[\w-]+:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*){2,}/;

const isMail = ({ head, isText }: Seen): boolean => {
  const [headers = ''] = mailHeaders.exec(head.toString('latin1')) ?? [];
  return (
    isText && !namesPdf(head) && /^from:/im.test(headers) && /^(?:date|subject|message-id):/im.test(headers)
  );
};

/** The type of an office document that passed its check. */
const kindOf = ({ kind }: Signature, { tail, size }: Seen): FileKind => {
  if (kind !== 'xlsx') return kind;
  return officeKind(new Set(readZipDirectory(tail, size)?.entries.map(({ name }) => name))) ?? kind;
};

/** Whether a file of a known type begins or ends as one of another. */
const isMixed = (kind: FileKind, { head, tail }: Seen): boolean =>
  isPage(head) || (kind !== 'pdf' && namesPdf(head)) || (kind !== 'xlsx' && endsAsZip(tail));

/** The type of a file, or why it is refused. */
const judge = (seen: Seen): FileKind | FileFault => {
  if (seen.size === 0) return 'empty';
  const known = signatures.find(({ fits }) => fits(seen.head));
  if (known === undefined && isMail(seen)) return 'eml';
  if (known === undefined) return isPlain(seen) ? 'text' : 'type';
  const fault = known.check(seen);
  if (fault !== null) return fault;
  return isMixed(known.kind, seen) ? 'mixed' : kindOf(known, seen);
};

const faults: readonly string[] = ['empty', 'type', 'incomplete', 'mixed', 'workbook'] satisfies FileFault[];
export const isFault = (finding: FileKind | FileFault): finding is FileFault => faults.includes(finding);

/** Control characters that no text has. */
// oxlint-disable-next-line no-control-regex -- these are what it looks for
const binary = /[\0-\x08\x0B\x0E-\x1F\x7F]/;

export interface KindWatch {
  see(bytes: Uint8Array): void;
  finding(): FileKind | FileFault;
}

/** Watches the bytes of a file; keeps its beginning and its end. */
export const watchKind = (): KindWatch => {
  let head = Buffer.alloc(0);
  let held: Buffer[] = [];
  let heldBytes = 0;
  let size = 0;
  let isText = true;
  const trim = () => {
    const last = Buffer.concat(held).subarray(-tailBytes);
    held = [Buffer.from(last)];
    heldBytes = last.length;
  };
  return {
    see(given) {
      const bytes = Buffer.from(given);
      if (head.length < headBytes) head = Buffer.concat([head, bytes.subarray(0, headBytes - head.length)]);
      size += bytes.length;
      isText &&= !binary.test(bytes.toString('latin1'));
      held.push(bytes);
      heldBytes += bytes.length;
      if (heldBytes > 2 * tailBytes) trim();
    },
    finding() {
      trim();
      return judge({ head, tail: Buffer.concat(held), size, isText });
    },
  };
};
