/** What the address of a list says of its views: which is open, and what the user has changed of it since. */
import { listColumns } from '@partnerfolio/contract/lists/columns';
import type { ViewedListName } from '@partnerfolio/contract/lists/columns';
import type { ListView } from '@partnerfolio/contract/lists/views';
import { idSchema } from '@partnerfolio/contract/values';
import { z } from 'zod';
import { textParam } from '../../search-params.ts';

/** The list without a view, although it opens with one. */
export const noView = 'none';

/** The search parameters of views, beside those of the list. */
export const viewParams = {
  /** The open view. */
  view: z
    .union([idSchema, z.literal(noView)])
    .optional()
    .catch(undefined),
  /** Filters and order are those of the address, and no longer the view's. */
  changed: z.literal(true).optional().catch(undefined),
  /** The columns if they are no longer the view's. */
  columns: textParam,
};

export interface ViewSearch {
  view?: string | undefined;
  changed?: true | undefined;
  columns?: string | undefined;
  offset?: number | undefined;
}

type Query = ListView['query'];

/** A list with views. */
export interface ViewedList<S extends ViewSearch> {
  name: ViewedListName;
  pageSize: number;
  /** What an address asks the server for. */
  input: (search: S) => { query: Record<string, string | number | undefined> };
  /** What the columns that show ask the server for besides; no view stores it. */
  columnsInput?: (columns: readonly string[]) => Record<string, string | undefined>;
  /** The address of the filters and the order that a view stores. */
  read: (query: Query) => S;
}

/** What a user has saved of a list; nothing while it cannot be read. */
export interface SavedViews {
  columns: readonly string[] | null;
  items: readonly ListView[];
}

/** A list as its address and the saved views have it. */
export interface OpenedList<S> {
  view: ListView | null;
  /** The filters and the order that apply. */
  search: S;
  /** The names of the columns that show, without the first, in any order. */
  columns: readonly string[];
  /** Whether filters, order or columns differ from those of the open view. */
  isChanged: boolean;
  /** Whether the address names a view that the user does not have. */
  isMissing: boolean;
}

/** The filters and the order of an address as a view stores them: the query of the list as texts, without the page and its sum. */
export function viewQuery<S extends ViewSearch>({ input }: ViewedList<S>, search: S): Query {
  const { offset: _offset, limit: _limit, sum: _sum, ...query } = input(search).query;
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

const columnsText = (columns: readonly string[]): string => columns.join('.') || noView;
const readColumns = (text: string): readonly string[] => (text === noView ? [] : text.split('.'));

const isSameQuery = (one: Query, other: Query): boolean =>
  Object.keys({ ...one, ...other }).every((name) => one[name] === other[name]);
const isSameColumns = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((column) => other.includes(column));

const isPlain = (search: ViewSearch): boolean => Object.values(search).every((value) => value === undefined);
const findDefault = ({ items }: SavedViews) => items.find(({ isDefault }) => isDefault);

/** The columns of a list; those that it does not have are left out. */
const columnsOf = (name: ViewedListName, chosen: readonly string[] | null): readonly string[] => {
  const { columns, shown } = listColumns[name];
  return chosen === null ? shown : columns.filter((column) => chosen.includes(column));
};

/** The columns of an open view as it was saved. */
const savedColumns = (name: ViewedListName, view: ListView | null, saved: SavedViews) =>
  columnsOf(name, view?.columns ?? saved.columns);

/** Returns what an address shows: the view that it names, or with which the list opens, as saved or as changed since. */
export function openList<S extends ViewSearch>(
  list: ViewedList<S>,
  address: S,
  saved: SavedViews,
): OpenedList<S> {
  const asked = address.view ?? (isPlain(address) ? findDefault(saved)?.id : undefined);
  const view = saved.items.find(({ id }) => id === asked) ?? null;
  const isMissing = view === null && asked !== undefined && asked !== noView;
  const own = savedColumns(list.name, view, saved);
  if (view === null) return { view, search: address, columns: own, isChanged: false, isMissing };
  return openView(list, address, { view, own });
}

/** What an address shows of a view that the user has; `own` are the columns as it was saved. */
function openView<S extends ViewSearch>(
  list: ViewedList<S>,
  address: S,
  { view, own }: { view: ListView; own: readonly string[] },
): OpenedList<S> {
  const isMissing = false;
  const asSaved: S = { ...list.read(view.query), view: view.id, offset: address.offset };
  if (address.changed !== true) return { view, search: asSaved, columns: own, isChanged: false, isMissing };
  const columns = address.columns === undefined ? own : columnsOf(list.name, readColumns(address.columns));
  const isChanged =
    !isSameColumns(columns, own) || !isSameQuery(viewQuery(list, address), viewQuery(list, asSaved));
  return { view, search: address, columns, isChanged, isMissing };
}

/** Returns the address of a list after a change of its filters, order, page or, while a view is open, columns. */
export function changedAddress<S extends ViewSearch>(
  list: ViewedList<S>,
  { opened, saved }: { opened: OpenedList<S>; saved: SavedViews },
  { changes, chosen = opened.columns }: { changes: Partial<S>; chosen?: readonly string[] | undefined },
): S {
  const { view } = opened;
  const next: S = { ...opened.search, ...changes };
  if (view === null) return withoutView(next, saved);
  const isSaved =
    isSameColumns(chosen, savedColumns(list.name, view, saved)) &&
    isSameQuery(viewQuery(list, next), viewQuery(list, list.read(view.query)));
  return isSaved
    ? viewAddress<S>(view.id, next.offset)
    : { ...next, view: view.id, changed: true, columns: columnsText(chosen) };
}

/** The address of a view as it was saved. */
export const viewAddress = <S extends ViewSearch>(view: string, offset?: number): S =>
  // Each parameter of a list may be absent.
  ({ view, ...(offset !== undefined && { offset }) }) as S;

/** The address with the same filters and no view; it says so if the list would open with one. */
export function withoutView<S extends ViewSearch>(search: S, saved: SavedViews): S {
  const next = { ...search, view: undefined, changed: undefined, columns: undefined };
  return isPlain(next) && findDefault(saved) !== undefined ? { ...next, view: noView } : next;
}
