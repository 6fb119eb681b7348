import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { exportAccess } from './exports/formats.ts';
import { unexportedLists } from './exports/tables.ts';
import { keylessReasons } from './keyless.ts';

const posts = endpoints.filter(({ method }) => method === 'POST');
const namesOf = (specs: typeof endpoints) => specs.map(({ name }) => name).toSorted();

test('every POST takes an idempotency key or says why not, and nothing else does', () => {
  const keyed = endpoints.filter(({ idempotencyKey }) => idempotencyKey !== undefined);
  expect(keyed.filter(({ method }) => method !== 'POST')).toEqual([]);
  expect([...namesOf(keyed), ...Object.keys(keylessReasons)].toSorted()).toEqual(namesOf(posts));
});

test('every endpoint that answers 201 is a POST', () => {
  expect(endpoints.filter(({ status, method }) => status === 201 && method !== 'POST')).toEqual([]);
});

test('only short reads may be answered by a replica of the database', () => {
  const onReplica = endpoints.filter(({ replica }) => replica === true);
  expect(onReplica.length).toBeGreaterThan(0);
  const others = onReplica.filter(
    ({ method, heavy, long, stream, upload, access }) =>
      method !== 'GET' || heavy || long || stream || upload || access === 'public' || access === 'link',
  );
  expect(namesOf(others)).toEqual([]);
});

test('every paged list has an export or says why not', () => {
  const paged = endpoints.filter(
    ({ method, path, query }) =>
      method === 'GET' && !path.startsWith('/api/exports/') && query !== undefined && 'offset' in query.shape,
  );
  const accounted = [...Object.keys(exportAccess), ...Object.keys(unexportedLists)];
  expect(namesOf(paged).filter((name) => !accounted.includes(name))).toEqual([]);
  expect(Object.keys(unexportedLists).filter((name) => !namesOf(paged).includes(name))).toEqual([]);
});

test('an endpoint for holders of links names their refusal, and nothing that only users have', () => {
  const forHolders = endpoints.filter(({ access }) => access === 'link');
  expect(forHolders.length).toBeGreaterThan(0);
  for (const { name, errors, fresh, viewing, reads, record, idempotencyKey, extendsSession } of forHolders)
    expect({
      name,
      errors,
      ofUsers: [fresh, viewing, reads, record, idempotencyKey, extendsSession],
    }).toEqual({
      name,
      errors: expect.arrayContaining(['link_invalid']),
      ofUsers: [undefined, undefined, undefined, undefined, undefined, undefined],
    });
});
