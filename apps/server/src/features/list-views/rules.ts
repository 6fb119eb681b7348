/** What a view of a list can hold, and what an answer shows of a stored one. */
import { listColumns } from '@partnerfolio/contract/lists/columns';
import type { ViewedListName } from '@partnerfolio/contract/lists/columns';
import { viewFilters } from '@partnerfolio/contract/lists/views';
import type { ListViewForm } from '@partnerfolio/contract/lists/views';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { readForm } from '@partnerfolio/contract/refusals/field-codes';

/** The columns that a list has, in the order of its table; one of another version is left out. */
export const knownColumns = (
  list: ViewedListName,
  columns: readonly string[] | null,
): ListViewForm['columns'] =>
  columns === null ? null : listColumns[list].columns.filter((column) => columns.includes(column));

/** The first errors in columns that the list does not have. */
export const columnErrors = (list: ViewedListName, columns: readonly string[] | null): FieldError[] => {
  const known: readonly string[] = listColumns[list].columns;
  return (columns ?? []).flatMap((column, at) =>
    known.includes(column) ? [] : [fieldError(`columns.${at}`, 'not_a_choice')],
  );
};

type ReadQuery =
  | { readonly ok: true; readonly query: ListViewForm['query'] }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** Reads filters and order by the schema of the list's own query. */
export const readViewQuery = (list: ViewedListName, query: ListViewForm['query']): ReadQuery => {
  const read = readForm(viewFilters[list], query);
  if (!read.ok) {
    const within = (path: string) => (path === '' ? 'query' : `query.${path}`);
    return { ok: false, errors: read.errors.map((error) => ({ ...error, path: within(error.path) })) };
  }
  // Only what was sent: the schema adds defaults, which a later version may change.
  const sent = Object.keys(query).map((name) => [name, String(read.value[name])]);
  return { ok: true, query: Object.fromEntries(sent) };
};
