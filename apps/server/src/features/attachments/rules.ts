/** Pure decisions about attachments: how they are named, and why a file is refused. */
import type { FileKind } from '@partnerfolio/contract/portfolios/attachments';
import type { FieldErrorCode } from '@partnerfolio/contract/refusals/field-errors';
import type { FileFault } from '../../platform/files/file-kind.ts';
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

export const attachmentName = (fileName: string, kind: FileKind): string =>
  cleanFileName(fileName, endings[kind]);

export const faultCodes = {
  empty: 'attached_file_empty',
  type: 'attached_file_of_other_type',
  incomplete: 'attached_file_incomplete',
  mixed: 'attached_file_mixed',
  workbook: 'attached_workbook_unsafe',
} as const satisfies Record<FileFault, FieldErrorCode>;
