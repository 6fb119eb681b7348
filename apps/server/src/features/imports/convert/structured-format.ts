/** The structured formats that are converted into tables, and how their content is recognised. */
import type { ForeignFileKind } from '@partnerfolio/contract/refusals/import-faults';
import type { fileFormats } from '@partnerfolio/contract/imports';

export type FileFormat = (typeof fileFormats)[number];
export type StructuredFormat = Exclude<FileFormat, 'csv'>;

const byKind: Readonly<Partial<Record<ForeignFileKind, StructuredFormat>>> = {
  spreadsheet: 'xlsx',
  ofx: 'ofx',
};

/** The format of a file that is no text table; null if it cannot be imported. */
export const structuredFormat = (kind: ForeignFileKind): StructuredFormat | null => byKind[kind] ?? null;
