/** Reads a client's activity: notes, tasks and changes in one list. */
import type { ActivityItem, activityFilters, ClientChange } from '@partnerfolio/contract/clients/activity';
import type { LocalDate } from '@partnerfolio/contract/values';
import { can } from '../../platform/access/access.ts';
import type { Db } from '../../platform/database/db.ts';
import { refuse } from '../../platform/http/problem.ts';
import { seesEveryClient } from '../client-access/rules.ts';
import type { Act } from '../clients/actions.ts';
import { findClient } from '../clients/queries.ts';
import * as queries from './activity.queries.ts';
import { noteView } from './notes.actions.ts';
import { listNotes } from './notes.queries.ts';
import { changedFields, contactNameIn, namedUser, shareLevelIn } from './rules.ts';
import { taskViews } from './tasks.actions.ts';
import { listTaskRows } from './tasks.queries.ts';

const named = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

/** The events of which the activity names the changed fields. */
const fieldEvents: ReadonlySet<ClientChange['event']> = new Set(['client.update', 'client.change_contact']);

const changeView = (
  row: queries.ChangeRow,
  { names, seesHouseholds }: { names: ReadonlyMap<string, string | null>; seesHouseholds: boolean },
): ClientChange => {
  const userId = namedUser(row.event, row.after);
  const fields = fieldEvents.has(row.event) ? changedFields(row.before, row.after) : [];
  return {
    event: row.event,
    by: row.by_id === null ? null : { id: row.by_id, fullName: row.by_name },
    // A household may be hidden from the viewer, who then does not learn that there is one.
    fields: fields.filter((field) => field !== 'householdId' || seesHouseholds),
    user: userId === null || !names.has(userId) ? null : { id: userId, fullName: names.get(userId) ?? null },
    level: shareLevelIn(row.event, row.after),
    portfolio: named(row.portfolio_id, row.portfolio_name),
    proposal: named(row.proposal_id, row.purpose),
    contact: contactNameIn(row),
    fileName: row.file_name,
  };
};

const readChanges = async ({ viewer }: Act, db: Db, ids: readonly string[]) => {
  const rows = await queries.listChangeRows(db, ids);
  const userIds = rows.flatMap((row) => namedUser(row.event, row.after) ?? []);
  const names = await queries.findUserNames(db, userIds);
  const seesHouseholds = seesEveryClient(viewer);
  return new Map(rows.map((row) => [row.id, changeView(row, { names, seesHouseholds })]));
};

/** The records of a page, by type and id. */
const readRecords = async (act: Act, rows: readonly queries.ActivityRow[]) => {
  const { app, viewer } = act;
  const idsOf = (type: queries.ActivityRow['type']) =>
    rows.filter((row) => row.type === type).map(({ id }) => id);
  const notes = await listNotes(app.db, viewer, idsOf('note'));
  const tasks = await taskViews(act, app.db, await listTaskRows(app.db, viewer, idsOf('task')));
  return {
    notes: new Map(notes.map((row) => [row.id, noteView(row, viewer)])),
    tasks: new Map(tasks.map((task) => [task.id, task])),
    changes: await readChanges(act, app.db, idsOf('change')),
  };
};

type Records = Awaited<ReturnType<typeof readRecords>>;

const itemOf = ({ type, id, day, at }: queries.ActivityRow, found: Records): ActivityItem | null => {
  const fields = { id, day: day as LocalDate, at };
  if (type === 'note') {
    const note = found.notes.get(id);
    return note === undefined ? null : { type, ...fields, note };
  }
  if (type === 'task') {
    const task = found.tasks.get(id);
    return task === undefined ? null : { type, ...fields, task };
  }
  const change = found.changes.get(id);
  return change === undefined ? null : { type, ...fields, change };
};

interface Asked {
  readonly clientId: string;
  readonly type?: (typeof activityFilters)[number] | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A page of what happened with a client, the latest day first. */
export const readActivity = async (act: Act, asked: Asked) => {
  const { app, viewer } = act;
  const client = await findClient(app.db, viewer, asked.clientId);
  if (client === null) return refuse('not_found');
  const page = {
    ...asked,
    timeZone: app.config.timeZone,
    // As in the list of shares: a user learns with whom a client is shared by the right to share it.
    allShares: client.may_edit && can(viewer, 'clients.share'),
    viewerId: viewer.id,
  };
  const rows = await queries.listActivityRows(app.db, page);
  const found = await readRecords(act, rows);
  const items = rows.map((row) => itemOf(row, found)).filter((item) => item !== null);
  return { items, ...(await queries.countActivity(app.db, page)) };
};
