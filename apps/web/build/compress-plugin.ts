import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The largest compressed size of a file. A larger one would delay its page and should be split. */
const bytesAtMost = 90_000;

/** Writes a brotli and a gzip version beside every text file, so that the server never has to compress one. */
export function compressedForms(): Plugin {
  return {
    name: 'compressed-forms',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css|html|svg)$/.test(fileName));
        await Promise.all(
          texts.map(async (file) => {
            const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
            const packed = await brotli(bytes, best);
            if (packed.length > bytesAtMost)
              this.error(`${file.fileName} weighs ${packed.length} bytes, of at most ${bytesAtMost}`);
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: packed });
            this.emitFile({
              type: 'asset',
              fileName: `${file.fileName}.gz`,
              source: await zip(bytes, { level: 9 }),
            });
          }),
        );
      },
    },
  };
}
