/** What the two kinds of imports have in common while they are applied. */
import { fieldErrorTitle } from '@partnerfolio/contract/refusals/field-errors';
import { reasonTitle } from '@partnerfolio/contract/refusals/refusal-reasons';
import type { Reason } from '@partnerfolio/contract/refusals/refusal-reasons';
import type { Layout } from '@partnerfolio/contract/imports';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { forgetAnswers } from './answers.queries.ts';
import { deleteChunks } from './file.queries.ts';
import { createNamed } from './instruments.actions.ts';
import type { NewInstrument } from './instruments.actions.ts';
import { rememberBooked } from './layouts.actions.ts';
import * as queries from './queries.ts';
import type { ImportRow, Lease } from './queries.ts';
import type { KeptScan } from './scan.actions.ts';

/** Why an import was not applied, in a sentence for the person. */
export class NotApplied extends Error {
  override readonly name = 'NotApplied';
}

/** An import under way. */
export interface Work {
  readonly app: App;
  readonly row: ImportRow;
  readonly layout: Layout;
  /** What the whole file says under the layout's columns. */
  readonly scan: KeptScan;
  readonly lease: Lease;
  readonly rows: 'all' | 'good';
  readonly userId: string;
  readonly mayCreate: boolean;
}

/** The reason of the ledger in one sentence. */
export const titleOf = ({ reason }: { readonly reason: Reason }): string => reasonTitle(reason);

/** A refusal in one sentence. */
export const faultText = (refusal: Refusal): string => {
  const [field] = refusal.fields ?? [];
  const sentence = field === undefined || 'message' in field ? field?.message : fieldErrorTitle(field);
  return sentence ?? refusal.detail ?? 'The import could not be applied';
};

export interface Applied {
  readonly newRows: number;
  readonly duplicateRows: number;
  readonly errorRows: number;
  readonly questionRows?: number;
  readonly totalRows: number;
}

/** The last write of an import, in the transaction that makes it whole; its layout is remembered for who applied it. */
export const markApplied = async (trx: Db, work: Work, applied: Applied): Promise<void> => {
  const { app, row, userId } = work;
  const now = app.clock.now();
  await deleteChunks(trx, row.id);
  await rememberBooked(trx, {
    userId,
    fileName: row.file_name,
    layout: work.layout,
    headerHash: Buffer.from(work.scan.header, 'hex'),
    words: work.scan.words,
    now,
  });
  await forgetAnswers(trx, row.id);
  await queries.changeImport(trx, row.id, {
    state: 'applied',
    applied_at: now.toISOString(),
    done_rows: applied.totalRows,
    total_rows: applied.totalRows,
    new_rows: applied.newRows,
    duplicate_rows: applied.duplicateRows,
    error_rows: applied.errorRows,
    question_rows: applied.questionRows ?? 0,
    failure: null,
    lease: null,
    scan: null,
  });
  await writeAudit(trx, {
    eventType: 'import.apply',
    now,
    userId,
    entity: 'import',
    entityId: row.id,
    metadata: { kind: row.kind, portfolioId: row.portfolio_id, fileName: row.file_name, ...applied },
  });
};

/** Creates instruments in the transaction and notes them at the import; ids by the ones that stood for them. */
export const createdFor = async (
  trx: Db,
  work: Work,
  instruments: readonly (NewInstrument & { readonly id: string })[],
): Promise<ReadonlyMap<string, string>> => {
  if (instruments.length === 0) return new Map();
  const ids = await createNamed(trx, instruments, { userId: work.userId, now: work.app.clock.now() });
  if ('ok' in ids) throw new NotApplied(faultText(ids));
  await queries.noteCreated(trx, work.row.id, ids);
  return new Map(instruments.map((one, i) => [one.id, ids[i] ?? '']));
};
