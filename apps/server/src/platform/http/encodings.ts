/** The packed forms of answers: what a caller takes, and packing while it waits. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip';

/** The encoding a caller takes of those there are, the smallest first; browsers take Brotli over HTTPS and from this machine. */
export const takenEncoding = (
  acceptEncoding: string | undefined,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding | undefined => {
  const taken = parseAccept(acceptEncoding ?? '');
  return offered.find((name) => taken.some(({ type, q }) => type.toLowerCase() === name && q > 0));
};

// Measured on twenty years of daily values, 438 kB: 130 kB in 6 ms, and 151 kB in 4 ms. The highest level that is worth its
// time in each: the next takes twice as long for nothing, or for a fifteenth.
const brotliAt4 = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipAt1 = { level: 1 };
const packBrotli = promisify(brotliCompress);
const packGzip = promisify<string, typeof gzipAt1, Buffer>(gzip);

/** Packs a text, off the main thread, which serves others meanwhile. */
export const packText = async (text: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (encoding === 'br' ? packBrotli(text, brotliAt4) : packGzip(text, gzipAt1)));
