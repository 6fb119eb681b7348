import type { ListView } from '@partnerfolio/contract/lists/views';
import { describe, expect, test } from 'vitest';
import {
  changedAddress,
  openList,
  viewAddress,
  viewParams,
  withoutView,
  type SavedViews,
  type ViewedList,
  type ViewSearch,
} from './view-search.ts';

interface Search extends ViewSearch {
  q?: string | undefined;
  sort?: string | undefined;
}

/** A list whose order is by value unless its address names another. */
const list: ViewedList<Search> = {
  name: 'portfolios',
  pageSize: 50,
  input: ({ q, sort = 'value', offset = 0 }) => ({ query: { q, sort, offset, limit: 50 } }),
  read: ({ q, sort }) => ({ q, sort: sort === 'value' ? undefined : sort }),
};
const id = '0193fa4e-5a7c-7000-8000-000000000001';
const view: ListView = {
  id,
  name: 'Growth',
  query: { q: 'growth', sort: 'value' },
  columns: ['value', 'kind', 'shoeSize'],
  isDefault: false,
  revision: 1,
};
const saved: SavedViews = { columns: ['closedOn'], items: [view] };
const opening: SavedViews = { ...saved, items: [{ ...view, isDefault: true }] };
const change = (address: Search, changes: Partial<Search>, views = saved) =>
  changedAddress(list, { opened: openList(list, address, views), saved: views }, { changes });
const choose = (address: Search, chosen: readonly string[]) =>
  changedAddress(list, { opened: openList(list, address, saved), saved }, { changes: {}, chosen });

describe('the address of a list', () => {
  test('shows a view as it was saved, without columns that the list does not have', () => {
    expect(openList(list, { view: id, offset: 50 }, saved)).toMatchObject({
      view,
      search: { q: 'growth', view: id, offset: 50 },
      columns: ['kind', 'value'],
      isChanged: false,
      isMissing: false,
    });
  });

  test('without a view has its own filters and the columns that the user has chosen', () => {
    const address = { q: 'pension' };
    expect(openList(list, address, saved)).toEqual({
      view: null,
      search: address,
      columns: ['closedOn'],
      isChanged: false,
      isMissing: false,
    });
  });

  test('says that its view is missing, and keeps its filters', () => {
    const address: Search = { view: id, changed: true, q: 'pension' };
    const opened = openList(list, address, { columns: null, items: [] });
    expect(opened).toMatchObject({ view: null, search: address, isMissing: true });
    expect(opened.columns).toContain('dataState');
  });

  test('that names nothing opens the default view; one that names a filter or no view does not', () => {
    expect(openList(list, {}, opening).view?.id).toBe(id);
    expect(openList(list, { q: 'x' }, opening).view).toBeNull();
    expect(openList(list, { view: 'none' }, opening)).toMatchObject({ view: null, isMissing: false });
    expect(openList(list, { view: 'none' }, opening).search).not.toHaveProperty('q');
  });

  test('reads what anyone may have typed', () => {
    expect(viewParams.view.parse('mine')).toBeUndefined();
    expect(viewParams.changed.parse('yes')).toBeUndefined();
    expect(openList(list, { view: id, changed: true, columns: 'shoeSize.kind' }, saved).columns).toEqual([
      'kind',
    ]);
  });
});

describe('a change', () => {
  test('of an open view stands in the address with all that it has, until it is taken back', () => {
    const changed = change({ view: id }, { sort: 'name' });
    expect(changed).toEqual({
      view: id,
      changed: true,
      columns: 'kind.value',
      q: 'growth',
      sort: 'name',
      offset: undefined,
    });
    expect(openList(list, changed, saved).isChanged).toBe(true);
    expect(change(changed, { sort: undefined })).toEqual({ view: id });
  });

  test('of its columns is one too, also to none', () => {
    const changed = choose({ view: id }, []);
    expect(changed).toMatchObject({ view: id, changed: true, columns: 'none', q: 'growth' });
    expect(openList(list, changed, saved)).toMatchObject({ columns: [], isChanged: true });
    expect(choose(changed, ['value', 'kind'])).toEqual({ view: id });
  });

  test('of the page is none', () => {
    expect(change({ view: id }, { offset: 50 })).toEqual({ view: id, offset: 50 });
  });

  test('that removes all filters of an open view does not bring them back', () => {
    const cleared = change({}, { q: undefined }, opening);
    expect(openList(list, cleared, opening).search.q).toBeUndefined();
    expect(openList(list, cleared, opening).isChanged).toBe(true);
  });

  test('that removes all filters of a list without a view does not open the default view', () => {
    expect(change({ q: 'x' }, { q: undefined }, opening)).toMatchObject({ view: 'none' });
    expect(change({ q: 'x' }, { q: undefined })).not.toHaveProperty('view', 'none');
  });

  test('from the address of a missing view leaves that view behind', () => {
    const next = change({ view: id }, { q: 'x' }, { columns: null, items: [] });
    expect(next).toMatchObject({ q: 'x', view: undefined });
  });
});

test('the address of a view is its name alone, and closing it keeps the filters', () => {
  expect(viewAddress(id)).toEqual({ view: id });
  const closed = withoutView<Search>({ view: id, changed: true, columns: 'kind', q: 'growth' }, opening);
  expect(openList(list, closed, opening)).toMatchObject({ view: null, search: { q: 'growth' } });
});
