/** Writes the ZIP file as it is read: never more than one piece of one file is in memory. */
import { makeZip } from 'client-zip';
import { zipTime } from '../../platform/files/zip-time.ts';
import type { PackedFile } from './manifest.ts';

/** `at`: the time that the files state. */
export const writeArchive = (files: AsyncGenerator<PackedFile>, at: string): ReadableStream<Uint8Array> => {
  let open: PackedFile['body'] | undefined;
  async function* members() {
    try {
      for await (const { path, body } of files) {
        open = body;
        yield { name: path, input: body, lastModified: zipTime(at) };
      }
    } finally {
      // Frees what the file reads from, when the receiver has gone in the middle of it.
      await open?.return();
    }
  }
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= makeZip(members()).getReader();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        // It throws into the files to end them, and passes that on.
        await reader?.cancel().catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
};
