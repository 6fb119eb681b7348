/** The names of files that users upload and the portal keeps. */
import { fileEndings } from '@partnerfolio/contract/portfolios/attachments';
import type { FileKind } from '@partnerfolio/contract/portfolios/attachments';
import { cleanFileName } from './file-name.ts';

/** The cleaned name of a file that is not kept, whose type nobody looks at. */
export const refusedName = (fileName: string): string => cleanFileName(fileName, ['file']);

export const keptName = (fileName: string, kind: FileKind): string =>
  cleanFileName(fileName, fileEndings[kind]);
