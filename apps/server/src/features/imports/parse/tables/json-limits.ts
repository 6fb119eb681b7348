/** Bounds a JSON file before it is parsed: its depth and the number of its values, which take memory whatever they hold. */
import { importError } from '../../import/errors.rules.ts';
import { UnreadableFile } from './table-text.ts';

const depthAtMost = 2_000_000;
/** Twenty fields of each of 500,000 activities. */
const valuesAtMost = 10_000_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** The position after a text that begins at `from`. */
const afterText = (bytes: Uint8Array, from: number): number => {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at + 1;
};

export const checkJson = (bytes: Uint8Array): void => {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) {
      at = afterText(bytes, at);
      continue;
    }
    if (opening.has(byte)) depth += 1;
    else if (closing.has(byte)) depth -= 1;
    if (byte === comma || opening.has(byte)) values += 1;
    if (depth > depthAtMost) throw new UnreadableFile(importError('file_damaged'));
    if (values > valuesAtMost) throw new UnreadableFile(importError('takes_too_long'));
    at += 1;
  }
};
