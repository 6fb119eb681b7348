/** Saved views of lists for tests. */
import { randomUUID } from 'node:crypto';
import { createListView } from '@partnerfolio/contract/lists/views';
import type { ListViewForm } from '@partnerfolio/contract/lists/views';
import type { TestApp, TestPerson } from './app.ts';

/** A valid view of the clients. */
export const testView: ListViewForm = {
  name: 'Prospects of Madrid',
  query: { status: 'prospect', tag: 'madrid', sort: 'value', direction: 'desc' },
  columns: ['owner', 'value'],
  isDefault: false,
};

/** Saves a view of a user; returns its id. */
export const makeTestListView = async (
  t: TestApp,
  owner: TestPerson,
  body: Partial<ListViewForm> = {},
): Promise<string> => {
  const form = { ...testView, name: `View ${randomUUID()}`, ...body };
  const made = await t.request(createListView, { params: { list: 'clients' }, body: form }, owner);
  return made.body.id;
};
