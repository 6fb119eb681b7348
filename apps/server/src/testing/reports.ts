/** Issued reports for tests: by the endpoint, or as rows with any bytes, hashes and dates. */
import { createReportBatch } from '@partnerfolio/contract/reports/batches';
import { createReportPreset } from '@partnerfolio/contract/reports/presets';
import { createReportSchedule } from '@partnerfolio/contract/reports/schedules';
import { issueClientReport, issueReport } from '@partnerfolio/contract/reports/reports';
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inTransaction } from '../platform/database/transactions.ts';
import type { TestApp, TestPerson } from './app.ts';

/** Issues a statement of a portfolio's holdings; returns the report's id. */
export const issueTestReport = async (
  t: TestApp,
  by: TestPerson,
  portfolioId: string,
  body: object = {},
): Promise<string> => {
  const request = { params: { id: portfolioId }, body: { template: 'holdings', ...body } as never };
  const answer = await t.request(issueReport, request, by);
  if (answer.status !== 201) throw new Error(`The report was not issued: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
};

/** The same of all portfolios of a client, or of a household. */
export const issueTestClientReport = async (
  t: TestApp,
  by: TestPerson,
  { clientId, ...body }: { readonly clientId: string } & Readonly<Record<string, unknown>>,
): Promise<string> => {
  const request = { params: { id: clientId }, body: { template: 'holdings', ...body } as never };
  const answer = await t.request(issueClientReport, request, by);
  if (answer.status !== 201) throw new Error(`The report was not issued: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
};

/** Makes a batch of statements of holdings, of all portfolios that the user may see; returns its id. */
export const makeTestBatch = async (t: TestApp, by: TestPerson, body: object = {}): Promise<string> => {
  const request = { body: { reports: [holdingsReport], portfolios: { of: 'all' }, ...body } as never };
  const answer = await t.request(createReportBatch, request, by);
  if (answer.status !== 201) throw new Error(`The batch was not made: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
};

/** Makes a schedule of statements of holdings at the end of the month before, on the first business day; returns its id. */
export const makeTestSchedule = async (t: TestApp, by: TestPerson, body: object = {}): Promise<string> => {
  const request = { body: { ...testSchedule, ...body } as never };
  const answer = await t.request(createReportSchedule, request, by);
  if (answer.status !== 201) throw new Error(`The schedule was not made: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
};

/** Saves a template of the firm, as an administrator; returns its id. */
export const makeTestPreset = async (t: TestApp, body: object = {}): Promise<string> => {
  const request = { body: { ...testPreset, ...body } as never };
  const answer = await t.request(createReportPreset, request, await t.signInAs('admin'));
  if (answer.status !== 201) throw new Error(`The template was not saved: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
};

/** The form of a template of the firm. */
export const testPreset = {
  name: 'Quarterly letter',
  template: 'performance',
  range: 'last_quarter',
  language: null,
  returns: 'net',
  sections: ['returns', 'development'],
} as const;

/** A statement of holdings with its usual options, in a package. */
const holdingsReport = { by: 'kind', template: 'holdings' } as const;

/** The form of a schedule. */
export const testSchedule: z.input<typeof createReportSchedule.body> = {
  name: 'Monthly holdings',
  reports: [holdingsReport],
  range: 'last_month',
  every: 'month',
  counted: 'business_days',
  nth: 1,
  portfolios: { of: 'all' },
  review: false,
  delivers: false,
};

/** States another size of the files of all reports, which never change otherwise. */
export const resizeTestReports = ({ db }: TestApp, bytes: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.updateTable('reports').set({ byte_size: bytes }).execute();
  });

export interface TestReport {
  readonly number?: number;
  readonly version?: number;
  /** The bytes of the document. */
  readonly file?: string;
  /** Its figures as canonical JSON. */
  readonly figures?: string;
  readonly issuedAt?: string;
  readonly withdrawnAt?: string;
  /** False once its bytes were deleted after retention. */
  readonly isKept?: boolean;
  readonly portfolioId?: string;
  readonly issuedBy?: string;
}

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

const insertFigures = async ({ db }: TestApp, figures: string, frozenAt: string): Promise<string> => {
  const id = randomUUID();
  const sha256 = Buffer.from(sha256Of(figures), 'hex');
  await db
    .insertInto('figure_snapshots')
    .values({
      id,
      subject: 'firm',
      subject_id: null,
      stamp: 's',
      figures,
      sha256,
      frozen_at: frozenAt,
      frozen_by: null,
    })
    .execute();
  return id;
};

const insertFile = async ({ db }: TestApp, file: string, createdAt: string): Promise<string> => {
  const id = randomUUID();
  await db
    .insertInto('stored_files')
    .values({
      id,
      sealed_key: null,
      byte_size: file.length,
      sha256: sha256Of(file),
      kind: 'pdf',
      created_at: createdAt,
    })
    .execute();
  return id;
};

/** Inserts an issued report and returns its hashes. A later version supersedes the one before. */
export const insertReport = async (t: TestApp, report: TestReport = {}) => {
  const { number = 1, version = 1, issuedAt = '2026-10-05T09:00:00Z', withdrawnAt = null } = report;
  const file = report.file ?? `document ${number}.${version}`;
  const figures = report.figures ?? JSON.stringify({ number, version });
  await t.db
    .insertInto('reports')
    .values({
      id: randomUUID(),
      number,
      version,
      template: 'holdings',
      portfolio_id: report.portfolioId ?? null,
      client_id: null,
      title: 'Statement of holdings',
      subject: 'Adaeze Okafor',
      as_at: '2026-09-30',
      options: '{}',
      snapshot_id: await insertFigures(t, figures, issuedAt),
      file_id: report.isKept === false ? null : await insertFile(t, file, issuedAt),
      sha256: sha256Of(file),
      byte_size: file.length,
      gap: null,
      issued_at: issuedAt,
      issued_by: report.issuedBy ?? null,
      superseded_at: null,
      checked_at: issuedAt,
      changed_at: null,
      changes: null,
      withdrawn_at: withdrawnAt,
      withdrawn_by: null,
      withdrawal_reason: withdrawnAt === null ? null : 'Wrong benchmark',
    })
    .execute();
  await t.db
    .updateTable('reports')
    .set({ superseded_at: issuedAt })
    .where('number', '=', number)
    .where('version', '=', version - 1)
    .execute();
  return { file: sha256Of(file), figures: sha256Of(figures) };
};
