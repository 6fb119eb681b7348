/** The structured formats that are converted into tables, and how their content is recognised. */
import type { ForeignFileKind } from '@partnerfolio/contract/refusals/import-faults';
import type { fileFormats } from '@partnerfolio/contract/imports';

export type FileFormat = (typeof fileFormats)[number];
export type StructuredFormat = Exclude<FileFormat, 'csv'>;

const byKind: Readonly<Partial<Record<ForeignFileKind, StructuredFormat>>> = {
  spreadsheet: 'xlsx',
  ofx: 'ofx',
};

/** The name of an XML file's root element, or of the document type that stands before it. */
const rootName = /^(?:(?:<\?[^>]{0,500}>|<!--[^]{0,2000}?-->)\s*)*<(?:!DOCTYPE\s+)?([A-Za-z][\w.-]{0,60})/i;

const byRoot: Readonly<Record<string, StructuredFormat>> = {
  FlexQueryResponse: 'ibkr_flex',
  client: 'portfolio_performance',
};

const xmlFormat = (beginning: string): StructuredFormat | null => {
  const name = rootName.exec(beginning)?.[1] ?? '';
  return (Object.hasOwn(byRoot, name) ? byRoot[name] : undefined) ?? null;
};

/** The keys that a Ghostfolio export may begin with; whether it is one is known when it has been read. */
const ghostfolio = /^\{\s*"(?:meta|accounts|activities|assetProfiles)"\s*:/;

/** The format of a file that is no text table, by its kind and beginning; null if it cannot be imported. */
export const structuredFormat = (kind: ForeignFileKind, beginning: string): StructuredFormat | null => {
  if (kind === 'xml') return xmlFormat(beginning);
  if (kind === 'json') return ghostfolio.test(beginning) ? 'ghostfolio' : null;
  return byKind[kind] ?? null;
};
