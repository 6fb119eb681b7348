import { setTimeout as passed } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { withHeartbeat } from './lease.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** A database whose first statement fails with a lost connection. */
const failingOnce = () => {
  let asked = 0;
  const db = new Proxy(t.db, {
    get(target, name, receiver) {
      if (name === 'updateTable') {
        asked += 1;
        if (asked === 1)
          return () => {
            throw new Error('Connection terminated');
          };
      }
      const value: unknown = Reflect.get(target, name, receiver);
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value;
    },
  });
  return { db, asked: () => asked };
};

test('a heartbeat that fails is followed by the next one', async () => {
  const { db, asked } = failingOnce();
  const lease = {
    importId: '0190a0a0-0000-7000-8000-000000000001',
    leaseId: '0190a0a0-0000-7000-8000-000000000002',
    leaseMs: 30,
  };
  await withHeartbeat(db, lease, async () => {
    for (let n = 0; n < 500 && asked() < 3; n += 1) await passed(10);
  });
  expect(asked()).toBeGreaterThanOrEqual(3);
});
