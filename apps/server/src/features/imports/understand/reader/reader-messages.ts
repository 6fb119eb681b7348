/** The requests to the threads that read files, and their answers. */
import type { Layout } from '@partnerfolio/contract/imports';
import type { FileLimit } from '../../../../platform/files/csv-rows.ts';
import type { FileForm } from '../layout/file-form.ts';
import type { SuggestionInput } from '../layout/layout.ts';
import type { ReadRateLayout } from '../market/rate-rows.ts';
import type { ReadPriceLayout } from '../market/price-rows.ts';
import type { CellEdits, ReadLayout } from '../cells/row-cells.ts';
import type { RefusedTable } from '../../parse/tables/several-tables.ts';
import type { Encoding } from '../../upload/text-encoding.ts';

/** How the user wants the file split, if chosen. */
export interface AskedForm {
  readonly delimiter?: FileForm['delimiter'] | undefined;
  readonly skipLines?: number | undefined;
}

/** The beginning of a file; `isWhole` if it is the whole file. */
export interface FileHead {
  readonly bytes: Uint8Array;
  readonly encoding: Encoding;
  readonly isWhole: boolean;
}

/** What the beginning of a file shows. */
export interface HeadReading {
  readonly isBlank: boolean;
  /** Why no part of the file may be read; null if it is one table. */
  readonly refused: RefusedTable | null;
  readonly form: FileForm & { readonly isSure: boolean };
  readonly header: readonly string[];
  /** The first rows below the header row. */
  readonly shown: readonly (readonly string[])[];
  readonly rowCount: number;
  readonly width: number;
  /** The layout that the column names alone suggest. */
  readonly recognised: Layout | null;
}

/** Rows of transactions as JSON: an array of `ReadRow`. Threads copy one text much faster than its many small objects. */
export type PackedRows = string;

export type ReaderRequest =
  | { readonly do: 'head'; readonly head: FileHead; readonly asked: AskedForm; readonly kind: Layout['kind'] }
  | {
      readonly do: 'suggest';
      readonly head: FileHead;
      readonly input: Omit<SuggestionInput, 'sample'>;
    }
  | { readonly do: 'scan'; readonly encoding: Encoding; readonly layout: FileForm | Layout }
  | {
      readonly do: 'transactions';
      readonly encoding: Encoding;
      readonly layout: ReadLayout;
      /** The edited cells by line. */
      readonly edits: ReadonlyMap<number, CellEdits>;
    }
  | { readonly do: 'prices'; readonly encoding: Encoding; readonly layout: ReadPriceLayout }
  | { readonly do: 'rates'; readonly encoding: Encoding; readonly layout: ReadRateLayout }
  /** The next bytes of the file for a scan or a reading; null at its end. */
  | { readonly do: 'bytes'; readonly bytes: Uint8Array | null }
  /** What the last bytes contain beyond the rows already sent. */
  | { readonly do: 'more' };

/** Some rows of a reading; `isMore` if the bytes sent so far contain others. */
export interface Batch<T> {
  readonly rows: T;
  readonly isMore: boolean;
}

/** A line beyond a limit, as sent by the thread. */
export interface LimitReached {
  readonly line: number;
  readonly limit: FileLimit;
}

export type Answer<T> = { readonly limit: LimitReached } | { readonly value: T };
