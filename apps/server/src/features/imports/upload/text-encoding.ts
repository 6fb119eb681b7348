/** Detects the encoding of a file while its bytes stream by, and whether they are text at all. */
import type { encodings } from '@partnerfolio/contract/imports';

export type Encoding = (typeof encodings)[number];

export type EncodingFinding =
  | { readonly kind: 'text'; readonly encoding: Encoding }
  | { readonly kind: 'binary' }
  | { readonly kind: 'empty' };

const marks: readonly { readonly bytes: readonly number[]; readonly encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];
const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte);

/** The encoding that a byte order mark states, if there is one. */
const markedEncoding = (bytes: Uint8Array): Encoding | null =>
  marks.find((mark) => startsWith(bytes, mark.bytes))?.encoding ?? null;

type StrictDecoder = InstanceType<typeof TextDecoder>;

const isValidNext = (decoder: StrictDecoder, bytes: Uint8Array, isLast: boolean): boolean => {
  try {
    decoder.decode(bytes, { stream: !isLast });
    return true;
  } catch {
    return false;
  }
};

/** Whether UTF-16 text contains a zero character; all pieces but the last have an even number of bytes. */
const hasZeroUnit = (bytes: Uint8Array): boolean => {
  const even = bytes.slice(0, bytes.length - (bytes.length % 2));
  return new Uint16Array(even.buffer, even.byteOffset, even.length / 2).includes(0);
};

export interface EncodingWatch {
  /**
   * Takes the next bytes of the file. The first piece must contain at least the first four bytes, if the file has as
   * many.
   */
  see(bytes: Uint8Array): void;
  finding(): EncodingFinding;
}

/**
 * Watches a file's bytes. A byte order mark decides the encoding; otherwise it is UTF-8 as long as every byte fits,
 * else Windows-1252, which old versions of Excel write. A zero character means that the file is not text.
 */
export const watchEncoding = (): EncodingWatch => {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let marked: Encoding | null = null;
  let isFirst = true;
  let isUtf8 = true;
  let isBinary = false;
  return {
    see(bytes) {
      if (bytes.length === 0) return;
      if (isFirst) {
        marked = markedEncoding(bytes);
        isFirst = false;
      }
      if (marked === 'utf-16le' || marked === 'utf-16be') {
        isBinary ||= hasZeroUnit(bytes);
        return;
      }
      isBinary ||= bytes.includes(0);
      isUtf8 &&= isValidNext(strict, bytes, false);
    },
    finding() {
      if (isFirst) return { kind: 'empty' };
      if (isBinary) return { kind: 'binary' };
      const isWhole = isUtf8 && (marked !== null || isValidNext(strict, new Uint8Array(), true));
      return { kind: 'text', encoding: marked ?? (isWhole ? 'utf-8' : 'windows-1252') };
    },
  };
};
