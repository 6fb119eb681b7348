/** Users save views of lists and choose columns. Like other preferences of users, they leave no trace in the audit log. */
import type { ViewedListName } from '@partnerfolio/contract/lists/columns';
import { viewsAtMost } from '@partnerfolio/contract/lists/views';
import type { ListView, ListViewForm } from '@partnerfolio/contract/lists/views';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import { v7 as uuid } from 'uuid';
import type { Staff } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { because, invariant, refuse } from '../../platform/http/problem.ts';
import { noteChanges } from '../../platform/live/changes.ts';
import { createOnce } from '../../platform/serve/idempotency.ts';
import * as queries from './queries.ts';
import type { Place, ViewRow } from './queries.ts';
import { columnErrors, knownColumns, readViewQuery } from './rules.ts';

interface Act {
  readonly app: App;
  readonly viewer: Staff;
}

const toView = ({ is_default: isDefault, list, columns, ...row }: ViewRow): ListView => ({
  id: row.id,
  name: row.name,
  query: row.query,
  columns: knownColumns(list, columns),
  isDefault,
  revision: row.revision,
});

/** A user's views of a list, and the columns that the user has chosen for it. */
export const readViews = async (db: Db, place: Place) => ({
  columns: knownColumns(place.list, await queries.findColumns(db, place)),
  items: (await queries.listViews(db, place)).map(toView),
});

/** The user's other tabs and devices show what has changed. */
const tellUser = (trx: Trx, userId: string): void => noteChanges(trx, [{ entity: 'list_view', id: userId }]);

const readBack = async (trx: Trx, id: string, userId: string): Promise<ListView> => {
  const row = await queries.findView(trx, id, userId);
  invariant(row !== null, 'a view that was just written is there');
  return toView(row);
};

/** The form as it is stored, or a refusal of what the list does not know. */
const checkForm = (list: ViewedListName, form: ListViewForm) => {
  const read = readViewQuery(list, form.query);
  const errors = [...(read.ok ? [] : read.errors), ...columnErrors(list, form.columns)];
  if (!read.ok || errors.length > 0) return refuse('invalid', { fields: errors });
  return { ok: true as const, form: { ...form, query: read.query } };
};

const isNamed = (name: string) => {
  const key = name.toLowerCase();
  return (view: ViewRow): boolean => view.name.toLowerCase() === key;
};
const nameTaken = () => refuse('already_exists', { fields: [fieldError('name', 'list_view_exists')] });

const insert = async (trx: Trx, place: Place, form: ListViewForm) => {
  await queries.lockViews(trx, place.userId);
  const views = await queries.listViews(trx, place);
  if (views.some(isNamed(form.name))) return nameTaken();
  if (views.length >= viewsAtMost)
    return refuse('wrong_state', because('too_many_list_views', { limit: viewsAtMost }));
  const id = uuid();
  if (form.isDefault) await queries.clearDefault(trx, place, id);
  await queries.insertView(trx, place, { id, ...form });
  tellUser(trx, place.userId);
  return readBack(trx, id, place.userId);
};

/** Saves a view. */
export const createView = async ({ app, viewer }: Act, list: ViewedListName, form: ListViewForm) => {
  const checked = checkForm(list, form);
  if (!checked.ok) return checked;
  const place = { userId: viewer.id, list };
  return inTransaction(app.db, (trx) => createOnce(trx, { create: () => insert(trx, place, checked.form) }));
};

interface ChangedView {
  readonly id: string;
  readonly revision: number;
  readonly form: ListViewForm;
}

/** Changes a view of the user's own. */
export const updateView = ({ app, viewer }: Act, { id, revision, form }: ChangedView) =>
  inTransaction(app.db, async (trx) => {
    await queries.lockViews(trx, viewer.id);
    const view = await queries.findView(trx, id, viewer.id);
    if (view === null) return refuse('not_found');
    if (view.revision !== revision) return refuse('stale');
    const { list } = view;
    const checked = checkForm(list, form);
    if (!checked.ok) return checked;
    const place = { userId: viewer.id, list };
    const others = (await queries.listViews(trx, place)).filter((other) => other.id !== id);
    if (others.some(isNamed(form.name))) return nameTaken();
    if (form.isDefault) await queries.clearDefault(trx, place, id);
    await queries.putView(trx, id, checked.form);
    tellUser(trx, viewer.id);
    return readBack(trx, id, viewer.id);
  });

/** Deletes a view of the user's own, and returns it. */
export const deleteView = ({ app, viewer }: Act, id: string) =>
  inTransaction(app.db, async (trx) => {
    await queries.lockViews(trx, viewer.id);
    const view = await queries.findView(trx, id, viewer.id);
    if (view === null) return refuse('not_found');
    await queries.deleteView(trx, id);
    tellUser(trx, viewer.id);
    return toView(view);
  });

/** Chooses the columns of a list. */
export const chooseColumns = ({ app, viewer }: Act, list: ViewedListName, columns: ListViewForm['columns']) =>
  inTransaction(app.db, async (trx) => {
    const fields = columnErrors(list, columns);
    if (fields.length > 0) return refuse('invalid', { fields });
    const place = { userId: viewer.id, list };
    if (columns === null) await queries.resetColumns(trx, place);
    else await queries.putColumns(trx, place, columns);
    tellUser(trx, viewer.id);
    return { columns: knownColumns(list, columns) };
  });

/** Deletes the views and columns of an erased user. */
export const forgetViews = (trx: Trx, userId: string): Promise<void> => queries.deleteOfUser(trx, userId);
