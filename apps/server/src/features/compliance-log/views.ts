/** Complaints and breaches in the shape of the contract. */
import type {
  LogForm,
  LogRecord,
  LogRecordStep,
  LogRecordWithSteps,
} from '@partnerfolio/contract/compliance/log';
import type { LocalDate } from '@partnerfolio/contract/values';
import { can } from '../../platform/access/access.ts';
import type { Staff } from '../../platform/access/access.ts';
import { toFields } from '../../platform/database/column-names.ts';
import type { ColumnTable } from '../../platform/database/column-names.ts';
import type { Db } from '../../platform/database/db.ts';
import * as queries from './queries.ts';
import type { LogRow, StepRow } from './queries.ts';
import type { Change, Kept } from './rules.ts';

const shownColumns = {
  occurredOn: 'occurred_on',
  noticedOn: 'noticed_on',
  subject: 'subject',
  description: 'description',
  category: 'category',
  severity: 'severity',
  dueOn: 'due_on',
  outcome: 'outcome',
  rootCause: 'root_cause',
  reportedOn: 'reported_on',
} as const;

export const logColumns = {
  ...shownColumns,
  portfolioId: 'portfolio_id',
  assigneeId: 'assignee_id',
  compensation: 'compensation',
  compensationCurrency: 'compensation_currency',
} as const satisfies ColumnTable<LogForm>;

/** What a step compares of a row. */
export const keptOf = (row: LogRow): Kept => ({ ...toFields(logColumns, row), resolution: row.resolution });

export interface Seen {
  readonly viewer: Staff;
  readonly today: LocalDate;
}

const named = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

const mayOf = (row: LogRow, viewer: Staff): LogRecord['may'] => {
  const isOpen = row.closed_at === null;
  const decides = row.may_edit && can(viewer, 'compliance.log');
  return { edit: row.may_edit && isOpen, close: decides && isOpen, reopen: decides && !isOpen };
};

export const toRecord = (row: LogRow, { viewer, today }: Seen): LogRecord => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  client: named(row.client_id, row.client_name),
  portfolio: named(row.portfolio_id, row.portfolio_name),
  ...toFields(shownColumns, row),
  assignee: { id: row.assignee_id, fullName: row.assignee_name },
  isOverdue: row.closed_at === null && row.due_on !== null && row.due_on < today,
  compensation:
    row.compensation === null || row.compensation_currency === null
      ? null
      : { amount: row.compensation, currency: row.compensation_currency },
  resolution: row.resolution,
  recordedAt: row.created_at,
  recordedBy: { id: row.creator_id, fullName: row.creator_name },
  closed:
    row.closed_at === null || row.closer_id === null
      ? null
      : { by: { id: row.closer_id, fullName: row.closer_name }, at: row.closed_at },
  revision: row.revision,
  may: mayOf(row, viewer),
});

const referring: ReadonlySet<string> = new Set(['assigneeId', 'portfolioId']);

/** The users and portfolios that changes name. */
const idsIn = (changes: readonly Change[]): string[] =>
  changes
    .filter(({ field }) => referring.has(field))
    .flatMap(({ before, after }) => [before, after])
    .filter((id) => id !== null);

const toStep = (row: StepRow, names: ReadonlyMap<string, string>): LogRecordStep => {
  const shown = (field: string, value: string | null) =>
    value !== null && referring.has(field) ? (names.get(value) ?? value) : value;
  return {
    step: row.step,
    at: row.at,
    by: { id: row.by, fullName: row.user_name },
    reason: row.reason,
    changes: row.changes.map(({ field, before, after }) => ({
      field,
      before: shown(field, before),
      after: shown(field, after),
    })),
  };
};

/** A record with its steps. */
export const withSteps = async (db: Db, row: LogRow, seen: Seen): Promise<LogRecordWithSteps> => {
  const steps = await queries.listLogSteps(db, row.id);
  const names = await queries.listNames(db, [...new Set(steps.flatMap(({ changes }) => idsIn(changes)))]);
  return { ...toRecord(row, seen), steps: steps.map((step) => toStep(step, names)) };
};
