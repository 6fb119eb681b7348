/** Saved views of lists, and the columns that users choose: each user's own, on all their devices. */
import { z } from 'zod';
import { listClients } from '../clients.ts';
import { endpoint } from '../endpoint.ts';
import { listPortfolios } from '../portfolios.ts';
import { fieldCode } from '../refusals/field-codes.ts';
import { idSchema, lineSchema, revisionSchema } from '../values.ts';
import { viewedListNames } from './columns.ts';
import type { ViewedListName } from './columns.ts';

/** So many views of one list a user can have. */
export const viewsAtMost = 50;
export const viewNameLength = 60;

/** The filters and the order of a list: its query without the page, and without the sum and the columns that it asks for. */
const filtersOf = (query: z.ZodObject): z.ZodObject => {
  const { offset: _offset, limit: _limit, sum: _sum, withYearToDate: _year, ...filters } = query.shape;
  return z.strictObject(filters).partial();
};

/** What the views of each list filter and order by. */
export const viewFilters: Readonly<Record<ViewedListName, z.ZodObject>> = {
  clients: filtersOf(listClients.query),
  portfolios: filtersOf(listPortfolios.query),
};

/** Names of columns; which of them a list has is checked with the list. */
const columnsSchema = z
  .array(z.string().max(40))
  .max(40)
  .refine((columns) => new Set(columns).size === columns.length, fieldCode('choice_repeated'))
  .nullable();

const fields = {
  name: lineSchema.min(1, fieldCode('name_required')).max(viewNameLength, fieldCode('name_too_long')),
  /** The filters and the order, as the query of the list takes them. */
  query: z.record(z.string().max(40), z.string().max(200)),
  /** Null: the columns that the user has chosen for the list. */
  columns: columnsSchema,
  /** Whether the list opens with this view; at most one of a list does. */
  isDefault: z.boolean(),
};
const formSchema = z.object(fields);
export type ListViewForm = z.output<typeof formSchema>;

export const listViewSchema = z
  .object({ id: idSchema, ...fields, revision: revisionSchema })
  .meta({ id: 'ListView' });
export type ListView = z.output<typeof listViewSchema>;

const ofList = z.object({ list: z.enum(viewedListNames) });
const ofView = z.object({ id: idSchema });
const record = 'list_view';

export const getListViews = endpoint({
  name: 'getListViews',
  method: 'GET',
  path: '/api/lists/:list/views',
  summary: `Returns the user's own views of a list by name, up to ${viewsAtMost}, and the columns that the user has chosen for it: null for those of the portal.`,
  access: 'staff',
  viewing: 'refused',
  params: ofList,
  response: z.object({ columns: columnsSchema, items: z.array(listViewSchema).max(viewsAtMost) }),
});

export const chooseListColumns = endpoint({
  name: 'chooseListColumns',
  method: 'PUT',
  path: '/api/lists/:list/columns',
  summary:
    'Chooses the columns that the user sees of a list while no view with columns of its own is open; null for those of the portal.',
  access: 'staff',
  params: ofList,
  body: z.object({ columns: columnsSchema }),
  response: z.object({ columns: columnsSchema }),
});

export const createListView = endpoint({
  name: 'createListView',
  idempotencyKey: 'taken',
  method: 'POST',
  path: '/api/lists/:list/views',
  summary:
    "Saves filters, order and columns of a list as a view of the user's own. The name is unique among them, in any case.",
  access: 'staff',
  params: ofList,
  body: formSchema,
  status: 201,
  response: listViewSchema,
  errors: ['already_exists', 'wrong_state'],
  reasons: ['too_many_list_views'],
});

export const updateListView = endpoint({
  name: 'updateListView',
  method: 'PUT',
  path: '/api/list-views/:id',
  summary: "Changes a view of the user's own, based on a revision.",
  access: 'staff',
  params: ofView,
  body: z.object({ ...fields, revision: revisionSchema }),
  response: listViewSchema,
  errors: ['not_found', 'stale', 'already_exists'],
  record,
});

export const deleteListView = endpoint({
  name: 'deleteListView',
  method: 'DELETE',
  path: '/api/list-views/:id',
  summary: "Deletes a view of the user's own, and returns it, so that it can be saved again.",
  access: 'staff',
  params: ofView,
  response: listViewSchema,
  errors: ['not_found'],
  record,
});
