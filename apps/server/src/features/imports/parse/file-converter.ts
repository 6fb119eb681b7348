/** Converts one structured file into tables on request, in the thread that reads files. */
import type { ImportError } from '@partnerfolio/contract/refusals/import-errors';
import type { RowLimit } from '../upload/row-count.ts';
import type { StructuredFormat } from '../upload/content-kind.ts';
import { UnreadableFile } from './tables/table-text.ts';
import type { TablePiece } from './tables/table-text.ts';
import type { FileTable } from '../import/rules.ts';
import { writeTables } from './tables/table-writer.ts';
import { readOfxTables } from './ofx/ofx.ts';
import { readFlexTables } from './programs/flex.ts';
import { readGhostfolioTables } from './programs/ghostfolio.ts';
import { readPortfolioPerformanceTables } from './programs/portfolio-performance.ts';
import { readXlsxTables } from './xlsx/xlsx.ts';

export type ConvertRequest =
  /** The next bytes of the file. */
  | { readonly do: 'original'; readonly bytes: Uint8Array }
  /** Asks for the next piece of text, once the file is complete. */
  | { readonly do: 'converted'; readonly format: StructuredFormat; readonly limit?: RowLimit | null };

export type Converted =
  | { readonly piece: TablePiece }
  | { readonly tables: readonly FileTable[] }
  | { readonly refused: ImportError };

export interface FileConverter {
  ask(request: ConvertRequest): Promise<Converted | null>;
}

type Pieces = ReturnType<typeof writeTables>;

/** What reads each format. */
const readers: Readonly<
  Record<StructuredFormat, (bytes: Buffer, limit: RowLimit | null) => Parameters<typeof writeTables>[0]>
> = {
  xlsx: readXlsxTables,
  ofx: readOfxTables,
  ibkr_flex: readFlexTables,
  ghostfolio: readGhostfolioTables,
  portfolio_performance: readPortfolioPerformanceTables,
};

/** Makes the converter of one file. */
export const createFileConverter = (): FileConverter => {
  let held: Uint8Array[] = [];
  let pieces: Pieces | null = null;
  const nextPiece = async (format: StructuredFormat, limit: RowLimit | null): Promise<Converted> => {
    if (pieces === null) {
      const bytes = Buffer.concat(held);
      held = [];
      pieces = writeTables(readers[format](bytes, limit), limit);
    }
    const next = await pieces.next();
    return next.done === true ? { tables: next.value } : { piece: next.value };
  };
  return {
    async ask(request) {
      if (request.do === 'original') {
        held.push(request.bytes);
        return null;
      }
      try {
        return await nextPiece(request.format, request.limit ?? null);
      } catch (error) {
        if (error instanceof UnreadableFile) return { refused: error.error };
        throw error;
      }
    },
  };
};
