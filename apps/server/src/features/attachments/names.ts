/** How attachments are named. */
import type { FileKind } from '@partnerfolio/contract/portfolios/attachments';
import { cleanFileName } from '../../platform/files/file-name.ts';

/** The endings that a file of each type may have; it gets the first if it has none of them. */
const endings: Readonly<Record<FileKind, readonly [string, ...string[]]>> = {
  pdf: ['pdf'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  webp: ['webp'],
  xlsx: ['xlsx'],
  text: ['txt', 'csv'],
};

/** The cleaned name of a file that is not kept, whose type nobody looks at. */
export const refusedName = (fileName: string): string => cleanFileName(fileName, ['file']);

export const attachmentName = (fileName: string, kind: FileKind): string =>
  cleanFileName(fileName, endings[kind]);
