/** The ZIP file is written piece by piece, whatever its size, and a receiver that goes frees everything. */
import { arrayBuffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzip } from '../../testing/zip-files.ts';
import type { PackedFile } from './manifest.ts';
import { writeArchive } from './archive.ts';
import { createManifest } from './manifest.ts';

const piece = new Uint8Array(65_536).fill(7);
const pieces = 3200;

/** A document of 200 MB that knows how much of it was asked for, and whether it was let go. */
const largeDocument = () => {
  const seen = { made: 0, freed: false };
  async function* body() {
    try {
      for (; seen.made < pieces; seen.made += 1) {
        await Promise.resolve();
        yield piece;
      }
    } finally {
      seen.freed = true;
    }
  }
  return { seen, body: ReadableStream.from(body()) };
};

async function* oneAfterAnother(files: readonly PackedFile[]) {
  yield* files;
}

const at = '2026-11-20T10:00:00.000Z';

test('never makes more than a few pieces ahead of the receiver', async () => {
  const { seen, body } = largeDocument();
  const manifest = createManifest();
  const reader = writeArchive(oneAfterAnother([manifest.pack('large.bin', body)]), at).getReader();
  let read = 0;
  let ahead = 0;
  const before = process.memoryUsage.rss();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (value.length === piece.length) read += 1;
    ahead = Math.max(ahead, seen.made - read);
  }
  expect(read).toBe(pieces);
  expect(ahead).toBeLessThanOrEqual(8);
  // A tenth of the document would be far more than pieces on their way.
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
});

test('frees the open file and makes no more when the receiver goes', async () => {
  const { seen, body } = largeDocument();
  const next = { asked: false };
  const manifest = createManifest();
  async function* files() {
    yield manifest.pack('large.bin', body);
    next.asked = true;
  }
  const reader = writeArchive(files(), at).getReader();
  for (let n = 0; n < 20; n += 1) await reader.read();
  await reader.cancel();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(seen.freed).toBe(true);
  expect(seen.made).toBeLessThan(40);
  expect(next.asked).toBe(false);
});

test('starts nothing for a receiver that goes before the first byte', async () => {
  const started = { files: false };
  async function* files(): AsyncGenerator<PackedFile> {
    started.files = true;
    yield* [];
  }
  await writeArchive(files(), at).cancel();
  expect(started.files).toBe(false);
});

test('is a sound ZIP file, with names of any letters', async () => {
  const manifest = createManifest();
  const paths = ['a.txt', 'members/Zoë Müller/documents/契約.txt'];
  const files = paths.map((path) => manifest.pack(path, ReadableStream.from([path])));
  const unzipped = unzip(Buffer.from(await arrayBuffer(writeArchive(oneAfterAnother(files), at))));
  expect([...unzipped].map(([path, content]) => [path, content.toString()])).toEqual(
    paths.map((path) => [path, path]),
  );
});
