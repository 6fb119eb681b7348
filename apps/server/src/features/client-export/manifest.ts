/** The list of what a ZIP file holds and of what it does not, which comes last. */
import { createHash } from 'node:crypto';
import { productVersion } from '../../platform/basics/product-version.ts';

/** A file of the ZIP file, whose bytes are made when their turn comes. */
export interface PackedFile {
  readonly path: string;
  readonly body: AsyncGenerator<Uint8Array, void, undefined>;
}

type Facts = Readonly<Record<string, unknown>>;

/** Why something is missing without a fault. */
const harmless: ReadonlySet<string> = new Set(['no_right', 'not_kept']);

/** What every manifest begins with. */
const format = {
  format: 'partnerfolio-client-export',
  formatVersion: 1,
  product: { name: 'Partnerfolio', version: productVersion },
};

export interface Manifest {
  /** A file whose hash is taken as its bytes pass; `about` names the record that it is of. */
  pack(path: string, source: AsyncIterable<string | Uint8Array>, about?: Facts): PackedFile;
  /** `what` is a path or a part of a file; `why` is a code. */
  leaveOut(what: string, why: string, about?: Facts): void;
  count(what: string): void;
  /** The text of the manifest: facts, counts, files and what is left out. */
  write(before: Facts, after: Facts): string;
}

export const createManifest = (): Manifest => {
  const files: Facts[] = [];
  const leftOut: (Facts & { readonly why: string })[] = [];
  const counts = new Map<string, number>();
  let total = 0;
  async function* hashed(path: string, source: AsyncIterable<string | Uint8Array>, about: Facts) {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const part of source) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part;
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    total += bytes;
    files.push({ path, bytes, sha256: hash.digest('hex'), ...about });
  }
  return {
    pack: (path, source, about = {}) => ({ path, body: hashed(path, source, about) }),
    leaveOut: (what, why, about = {}) => void leftOut.push({ what, why, ...about }),
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    write: (before, after) =>
      `${JSON.stringify(
        {
          ...format,
          ...before,
          /** Whether all is there that the exporter may see and the portal still keeps. */
          complete: leftOut.every(({ why }) => harmless.has(why)),
          counts: { ...Object.fromEntries(counts), files: files.length, bytes: total },
          files,
          leftOut,
          ...after,
        },
        null,
        2,
      )}\n`,
  };
};
