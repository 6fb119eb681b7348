/** What imports of transactions and of prices share while they are applied. */
import type { FailureReason, ImportError } from '@partnerfolio/contract/refusals/import-errors';
import { layoutSchema } from '@partnerfolio/contract/imports';
import type { Layout } from '@partnerfolio/contract/imports';
import { can } from '../../../platform/access/access.ts';
import type { Staff } from '../../../platform/access/access.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { App } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/http/problem.ts';
import type { Refusal } from '../../../platform/http/problem.ts';
import { consentOf } from '../../portfolio-access/ledger-lock.actions.ts';
import type { LedgerLock, PeriodConsent, PeriodRefusal } from '../../portfolio-access/ledger-lock.actions.ts';
import { countEdits, firstEdits } from '../understand/edits/edits.queries.ts';
import { forgetAnswers } from '../assess/rows/answers.queries.ts';
import { failureText, importError } from '../import/errors.rules.ts';
import { deleteChunks } from '../upload/file.queries.ts';
import type { AssessedRow } from '../assess/rows/rows.queries.ts';
import { createNamed } from '../assess/instruments/instruments.actions.ts';
import type { NewInstrument } from '../assess/instruments/instruments.actions.ts';
import { saveBookedLayout } from '../answer/layouts/layouts.actions.ts';
import { limitError } from '../assess/market/assess-rates.actions.ts';
import * as queries from '../import/queries.ts';
import type { ImportRow, Lease } from '../import/queries.ts';
import { firstReason } from '../import/refusals.ts';
import { scanOfChosen } from '../understand/reader/scan.actions.ts';
import type { KeptScan } from '../understand/reader/scan.actions.ts';

/** Why an import was not applied; includes the line of the file if a single row is the cause. */
export class NotApplied extends Error {
  override readonly name = 'NotApplied';
  readonly reason: FailureReason;
  constructor(error: ImportError, line: number | null = null) {
    const reason = { ...error, line };
    super(failureText(reason));
    this.reason = reason;
  }
}

/** A running import. */
export interface Work {
  readonly app: App;
  readonly row: ImportRow;
  readonly layout: Layout;
  /** What scanning the whole file found under the layout's columns. */
  readonly scan: KeptScan;
  readonly lease: Lease;
  readonly rows: 'all' | 'good';
  readonly userId: string;
  /** The same user, with the rights of the request. */
  readonly viewer: Staff;
  readonly mayCreate: boolean;
  /** What the user may do in closed periods. */
  readonly closedPeriods: PeriodConsent;
}

/** The import that a request applies, as it was read. */
export const workOn = async (
  app: App,
  {
    importId,
    rows,
    viewer,
    intoClosedPeriod,
  }: Pick<Work, 'rows' | 'viewer'> & { readonly importId: string; readonly intoClosedPeriod: boolean },
  lease: Lease,
): Promise<Work> => {
  const row = await queries.findImport(app.db, importId);
  invariant(row !== null, 'an import that was just claimed is there');
  const layout = layoutSchema.parse(row.layout);
  const scan = await scanOfChosen(app.db, row, layout);
  const mayCreate = can(viewer, 'market_data.instruments');
  const closedPeriods = consentOf(viewer, intoClosedPeriod);
  return { app, row, layout, scan, lease, rows, userId: viewer.id, viewer, mayCreate, closedPeriods };
};

/** Stops an import with an import code, and with the line of the file if a single row is the cause. */
export const stoppedBy = (
  code:
    | 'matching_entry_booked'
    | 'row_needs_answer'
    | 'cash_undecided'
    | 'ledger_kept_changing'
    | 'unexpected_error',
  line: number | null = null,
): NotApplied => new NotApplied(importError(code), line);

/** The cause of a failed import. */
export const failureReason = (error: unknown): FailureReason => {
  if (error instanceof NotApplied) return error.reason;
  return { ...(limitError(error) ?? importError('unexpected_error')), line: null };
};

/** The error that stops an import when the ledger accepts no entries. */
export const notTaken = (lock: LedgerLock | null): NotApplied =>
  new NotApplied(importError(lock === null ? 'portfolio_gone' : 'portfolio_closed'));

/** The error that stops an import because of a closed period. */
export const notIntoPeriod = ({ code, params }: PeriodRefusal): NotApplied =>
  new NotApplied(importError(code, params));

/** The error that stops an import because of a row's first error. */
export const notRight = ({ line, errors: [error] }: Pick<AssessedRow, 'line' | 'errors'>): NotApplied =>
  error === undefined
    ? stoppedBy('unexpected_error', line)
    : new NotApplied({ code: error.code, params: error.params } as ImportError, line);

/** The error that stops an import because of a refusal by this feature. */
export const notApplied = (refusal: Refusal): NotApplied =>
  new NotApplied(firstReason(refusal) ?? importError('unexpected_error'));

export interface Applied {
  readonly newRows: number;
  readonly duplicateRows: number;
  readonly errorRows: number;
  readonly questionRows?: number;
  readonly waitingRows?: number;
  readonly totalRows: number;
}

/** The audit log keeps this many edits and the number of all; the import's rows keep every one. */
const auditedEdits = 200;

/** The last write of an import, in the transaction that completes it. Saves the layout for the user who applied it. */
export const markApplied = async (
  trx: Db,
  work: Work,
  { more = {}, ...applied }: Applied & { readonly more?: Readonly<Record<string, unknown>> },
): Promise<void> => {
  const { app, row, userId } = work;
  const now = app.clock.now();
  await deleteChunks(trx, row.id);
  await saveBookedLayout(trx, {
    userId,
    fileName: row.file_name,
    layout: work.layout,
    headerHash: Buffer.from(work.scan.header, 'hex'),
    words: work.scan.words,
    now,
  });
  await forgetAnswers(trx, row.id);
  const edited = await countEdits(trx, row.id);
  const edits = edited === 0 ? {} : { edited, edits: await firstEdits(trx, row.id, auditedEdits) };
  await queries.changeImport(trx, row.id, {
    state: 'applied',
    applied_at: now.toISOString(),
    done_rows: applied.totalRows,
    total_rows: applied.totalRows,
    new_rows: applied.newRows,
    duplicate_rows: applied.duplicateRows,
    error_rows: applied.errorRows,
    question_rows: applied.questionRows ?? 0,
    waiting_rows: applied.waitingRows ?? 0,
    failure: null,
    failure_reason: null,
    lease: null,
    scan: null,
  });
  await writeAudit(trx, {
    eventType: 'import.apply',
    now,
    userId,
    entity: 'import',
    entityId: row.id,
    metadata: {
      kind: row.kind,
      portfolioId: row.portfolio_id,
      fileName: row.file_name,
      ...applied,
      ...more,
      ...edits,
    },
  });
};

/** The instruments that a file needs, with their placeholders. */
export const instrumentsToCreate = (
  byPlaceholder: ReadonlyMap<string, NewInstrument>,
): (NewInstrument & { readonly id: string })[] => [...byPlaceholder].map(([id, one]) => ({ ...one, id }));

/** Creates instruments in the transaction and records them with the import; returns their ids by placeholder. */
export const createdFor = async (
  trx: Db,
  work: Work,
  instruments: readonly (NewInstrument & { readonly id: string })[],
): Promise<ReadonlyMap<string, string>> => {
  if (instruments.length === 0) return new Map();
  const ids = await createNamed(trx, instruments, { userId: work.userId, now: work.app.clock.now() });
  if ('ok' in ids) throw notApplied(ids);
  await queries.noteCreated(trx, work.row.id, ids);
  return new Map(instruments.map((one, i) => [one.id, ids[i] ?? '']));
};
