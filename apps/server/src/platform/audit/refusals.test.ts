import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { createRefusals } from './refusals.ts';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('writes one event for the first refusal and one for the rest of the minute, counted over all processes', async () => {
  const { id } = await t.signInAs('agent');
  const viewer = { id, viewing: null, token: null } as Parameters<typeof t.app.refusals.note>[0]['viewer'];
  const processes = [t.app.refusals, createRefusals(t.app), createRefusals(t.app)];
  const act = { viewer, endpoint: 'assignRole', record: null };
  const counts = async () =>
    (await listAuditEvents(t.db))
      .filter((event) => event.event_type === 'permission_denied')
      .map((event) => event.metadata);
  for (let n = 0; n < 4; n += 1) for (const one of processes) one.note(act);
  await t.settled();
  expect(await counts()).toEqual([{ endpoint: 'assignRole', count: 1 }]);
  t.clock.advance({ seconds: 60 });
  await Promise.all(processes.map((one) => one.flush()));
  expect(await counts()).toEqual([
    { endpoint: 'assignRole', count: 1 },
    { endpoint: 'assignRole', count: 11 },
  ]);
  for (const one of processes) one.note(act);
  await t.settled();
  expect(await counts()).toHaveLength(3);
});
