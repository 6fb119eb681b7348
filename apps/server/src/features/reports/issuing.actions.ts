/** Issues reports and their next versions. What was issued never changes: figures, bytes, hash and number. */
import { Readable } from 'node:stream';
import type { ReportOptions } from '@partnerfolio/contract/reports/options';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { because, invariant, isRefusal, refuse } from '../../platform/http/problem.ts';
import type { AnyRefusal } from '../../platform/http/problem.ts';
import type { AnyCall, Bindings } from '../../platform/serve/answer-of.ts';
import { AnsweredBefore, createOnce } from '../../platform/serve/idempotency.ts';
import type { ReceivedFile } from '../../platform/stored-files/stored-files.ts';
import { listHouseholdStays } from '../figures/totals/clients.queries.ts';
import { freeze, toFreeze } from '../figures/snapshot/snapshot.actions.ts';
import type { FiguresToFreeze } from '../figures/snapshot/snapshot.actions.ts';
import { refuseFirmReport } from './firm/rights.ts';
import { printReport, readPrinting, readReport, typesetReport } from './making.actions.ts';
import * as queries from './queries.ts';
import type { ReportRow } from './queries.ts';
import { findRevisions } from './revisions.queries.ts';
import { newOptions, storedOptions } from './template/asked.rules.ts';
import { refuseMissingParts } from './required/actions.ts';
import type { ReadFigures } from './template/reading.actions.ts';
import type { PrintedReport, ReportFigures, ReportScope, ReportSubject } from './template/template.ts';
import { toReport } from './views.ts';

export interface Issuing {
  readonly app: App;
  readonly viewer: Staff;
  readonly bindings: Bindings;
  readonly call: AnyCall;
}

interface Wanted {
  readonly subject: ReportSubject;
  readonly options: ReportOptions;
  readonly gap: string | null;
  /** The number and version of the report that this one supersedes; null for a new report. */
  readonly previous: Pick<ReportRow, 'number' | 'version'> | null;
}

/** What users ask to be issued. */
interface ToIssue extends ReportOptions {
  readonly gap: string | null;
}

type Asked = Pick<Wanted, 'subject' | 'options'>;

/** What else belongs to the transaction that writes a report. */
interface Around<R> {
  /** Comes before it: a refusal, or null. */
  readonly begin: (trx: Db, at: Date) => Promise<R | null>;
  readonly end?: (trx: Trx, reportId: string, at: Date) => Promise<void>;
}

/** A report that is ready to be issued. */
interface Ready {
  readonly wanted: Wanted;
  readonly read: ReadFigures<ReportFigures>;
  readonly frozen: FiguresToFreeze;
  /** The state of the data before the figures were read: while it stays, comparing the report would find no change. */
  readonly revisions: string | null;
  readonly printed: PrintedReport;
  readonly pdf: Uint8Array;
  /** Null if nothing printed is unknown. */
  readonly gap: string | null;
  readonly at: Date;
}

/** The bytes of a report, stored. */
interface Filed {
  readonly file: ReceivedFile;
}

const namedAtMost = 3;

const namesOf = (unknown: readonly string[]): string =>
  [...unknown.slice(0, namedAtMost), ...(unknown.length > namedAtMost ? ['…'] : [])].join(' ');

/** Writes the report, with the gap if something printed is unknown; refuses an unknown figure without one. */
const write = async ({ app }: Issuing, { options, previous, gap: named }: Wanted, figures: ReportFigures) => {
  const frozen = toFreeze(figures);
  const made = {
    issued: true as const,
    on: app.clock.today(),
    version: (previous?.version ?? 0) + 1,
    figuresHash: frozen.sha256.toString('hex'),
  };
  const print = async (gap: string | null) =>
    printReport(options, figures, await readPrinting(app, options.language, { ...made, gap }));
  const printed = await print(null);
  if (isRefusal(printed) || printed.unknown.length === 0) return { printed, gap: null, frozen };
  if (named === null) {
    const reason = because('figures_unknown', { figures: namesOf(printed.unknown) });
    return { printed: refuse('wrong_state', reason), gap: null, frozen };
  }
  return { printed: await print(named), gap: named, frozen };
};

/** Reads, writes and sets the report, before any transaction begins. */
const prepare = async (act: Issuing, wanted: Wanted) => {
  const revisions = await findRevisions(act.app.db, wanted.subject);
  const read = await readReport(act.bindings, act.call, wanted);
  if (isRefusal(read)) return read;
  const { printed, gap, frozen } = await write(act, wanted, read.figures);
  if (isRefusal(printed)) return printed;
  const at = act.app.clock.now();
  const pdf = await typesetReport(act.app, printed, at);
  return isRefusal(pdf) ? pdf : { wanted, read, frozen, revisions, printed, pdf, gap, at };
};

/** Refuses who may not see what the report is of, or may only look at it. */
const refuseIssuer = async (db: Db, viewer: Staff, subject: ReportSubject) => {
  const access = await queries.subjectAccess(db, viewer, subject);
  if (access === null) return refuse('not_found');
  return access.mayEdit ? null : refuse('forbidden');
};

/** Refuses a new report that lacks a part which the firm's market requires. */
const refuseLacking = (db: Db, { app, viewer }: Issuing, { subject, options }: Asked) =>
  refuseMissingParts(db, subject, { viewer, options, today: app.clock.today() });

/** Why no version can follow this one; null if one can. */
const refuseSuperseding = (latest: ReportRow | null) => {
  if (latest === null) return refuse('not_found');
  if (!latest.may_edit) return refuse('forbidden');
  if (latest.state === 'withdrawn') return refuse('wrong_state', because('report_withdrawn'));
  return latest.state === 'superseded' ? refuse('wrong_state', because('report_superseded')) : null;
};

/** The last day of the figures: a statement of a year that has not ended is as of the day on which it is issued. */
const lastDayOf = ({ asAt }: ReportFigures, today: string): string => (asAt < today ? asAt : today);

/** Writes down all portfolios that stand behind the figures, those of a household's former members among them. */
const keepScope = async (
  trx: Trx,
  viewer: Staff,
  { id, scope }: { readonly id: string; readonly scope: ReportScope | undefined },
): Promise<void> => {
  if (scope === undefined) return;
  const stays = scope.client.isHousehold ? await listHouseholdStays(trx, viewer, [scope.client.id]) : [];
  const ids = [...scope.portfolios.map((one) => one.id), ...stays.map((stay) => stay.portfolio_id)];
  await queries.insertPortfolios(trx, id, [...new Set(ids)]);
};

/** Writes the report in the transaction that gives it its number. */
const keep = async (trx: Trx, { app, viewer }: Issuing, { file, ...ready }: Ready & Filed) => {
  const { wanted, read, frozen, revisions, printed, gap, at } = ready;
  const { options, subject, previous } = wanted;
  await app.files.keep(trx, file);
  const { figures, stamp } = read;
  const snapshot = await freeze(app, trx, { figures: frozen, stamp, subject, by: viewer.id });
  const id = uuid();
  const number = previous?.number ?? (await queries.takeNumber(trx));
  const version = (previous?.version ?? 0) + 1;
  const resolved = { ...options, to: figures.asAt, ...(figures.from !== null && { from: figures.from }) };
  await queries.insertReport(trx, {
    id,
    number,
    version,
    template: options.template,
    portfolio_id: subject.of === 'portfolio' ? subject.id : null,
    client_id: subject.of === 'client' ? subject.id : null,
    title: printed.document.title,
    subject: printed.document.subject,
    as_at: lastDayOf(figures, app.clock.today()),
    options: JSON.stringify(resolved),
    snapshot_id: snapshot.id,
    file_id: file.id,
    sha256: file.sha256,
    byte_size: file.byteSize,
    gap,
    issued_at: at.toISOString(),
    issued_by: viewer.id,
    checked_at: at.toISOString(),
    checked_revisions: revisions,
  });
  await keepScope(trx, viewer, { id, scope: figures.scope });
  await writeAudit(trx, {
    eventType: 'report.issue',
    now: at,
    userId: viewer.id,
    ...queries.auditedAs(subject),
    metadata: { reportId: id, title: printed.document.title, version, sha256: file.sha256 },
  });
  const row = await queries.findReport(trx, viewer, id);
  invariant(row !== null, 'a report that was just issued is there');
  return toReport(row);
};

/** Writes a report that is ready, with what belongs to it, or refuses. */
const keepWith = async <R extends AnyRefusal>(
  trx: Trx,
  act: Issuing,
  { begin, end, ...ready }: Ready & Filed & Around<R>,
) => {
  const refused = await begin(trx, ready.at);
  if (refused !== null) return refused;
  const report = await keep(trx, act, ready);
  await end?.(trx, report.id, ready.at);
  return report;
};

const issue = async <R extends AnyRefusal>(act: Issuing, wanted: Wanted, around: Around<R>) => {
  const ready = await prepare(act, wanted);
  if (!('pdf' in ready)) return ready;
  const { files, db } = act.app;
  const file = await files.receive(Readable.from([ready.pdf]));
  invariant(typeof file !== 'string' && !('virus' in file), 'our own documents are sound files');
  try {
    const answer = await inTransaction(db, (trx) =>
      createOnce(trx, {
        create: () => keepWith(trx, act, { ...ready, file, ...around }),
      }),
    );
    if (isRefusal(answer)) await files.discard(file);
    return answer;
  } catch (error) {
    // After any other error the row may have been committed: then the sweep decides.
    if (error instanceof AnsweredBefore) await files.discard(file);
    throw error;
  }
};

/** Issues a new report unless `mayIssue` refuses: asked in the transaction, and before the work as well, which takes a while. */
const issueFirst = async <R extends AnyRefusal>(
  act: Issuing,
  { subject, options, gap }: Omit<Wanted, 'previous'>,
  mayIssue: (db: Db) => Promise<R | null>,
) => {
  const refused = await mayIssue(act.app.db);
  if (refused !== null) return refused;
  const wanted = { subject, options: newOptions(options, subject.of), gap, previous: null };
  return issue(act, wanted, { begin: mayIssue });
};

/** Issues a report of a portfolio or a client. */
export const issueNew = (
  act: Issuing,
  subject: Exclude<ReportSubject, { readonly of: 'firm' }>,
  { gap, ...options }: ToIssue,
) =>
  issueFirst(
    act,
    { subject, options, gap },
    async (db) =>
      (await refuseIssuer(db, act.viewer, subject)) ?? refuseLacking(db, act, { subject, options }),
  );

/** Issues the overview of the firm. */
export const issueOfFirm = (act: Issuing, { gap, ...options }: ToIssue) =>
  issueFirst(act, { subject: { of: 'firm', id: null }, options, gap }, () =>
    Promise.resolve(refuseFirmReport(act.viewer, 'reports.issue')),
  );

/** Issues a report without any gap, in a transaction that also does what goes around it. */
export const issueAround = <R extends AnyRefusal>(
  act: Issuing,
  { subject, options }: Asked,
  { begin, end }: Around<R>,
) =>
  issue(
    act,
    { subject, options: newOptions(options, subject.of), gap: null, previous: null },
    {
      begin: async (trx: Db, at: Date) =>
        (await begin(trx, at)) ?? refuseLacking(trx, act, { subject, options }),
      ...(end && { end }),
    },
  );

/** Issues the next version of a report, for the same range and options. Whether it may is decided once the key of a repeated request is known. */
export const issueNext = async (act: Issuing, reportId: string, gap: string | null) => {
  const previous = await queries.findReport(act.app.db, act.viewer, reportId);
  if (previous === null) return refuse('not_found');
  if (!previous.may_edit) return refuse('forbidden');
  const options = storedOptions(previous);
  const begin = async (trx: Db, at: Date) => {
    await queries.lockVersions(trx, previous.number);
    const superseded = refuseSuperseding(await queries.findReport(trx, act.viewer, reportId));
    if (superseded === null) await queries.supersedeReport(trx, reportId, at.toISOString());
    return superseded;
  };
  return issue(act, { subject: queries.subjectOf(previous), options, gap, previous }, { begin });
};
