/** Compression of answers: which encodings a caller accepts, and compression on demand. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip';

/** The smallest available encoding that the caller accepts; browsers accept Brotli over HTTPS and from this machine. */
export const takenEncoding = (
  acceptEncoding: string | undefined,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding | undefined => {
  const taken = parseAccept(acceptEncoding ?? '');
  return offered.find((name) => taken.some(({ type, q }) => type.toLowerCase() === name && q > 0));
};

// Measured on twenty years of daily values (438 kB): 130 kB in 6 ms with Brotli, 151 kB in 4 ms with gzip. The next
// level of each takes twice as long and gains at most a fifteenth.
const brotliAt4 = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const gzipAt1 = { level: 1 };
const packBrotli = promisify(brotliCompress);
const packGzip = promisify<string, typeof gzipAt1, Buffer>(gzip);

/** Compresses a text off the main thread, which serves other requests meanwhile. */
export const packText = async (text: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (encoding === 'br' ? packBrotli(text, brotliAt4) : packGzip(text, gzipAt1)));
