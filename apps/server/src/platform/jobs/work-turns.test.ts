import { expect, test } from 'vitest';
import { createWorkTurns } from './work-turns.ts';

/** Work that ends on command. */
const piece = () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, act: () => ended };
};

test("runs a user's next steps one at a time after the previous one", async () => {
  const turns = createWorkTurns(3);
  const first = piece();
  const order: string[] = [];
  const former = turns.during('ann', async () => {
    await first.act();
    order.push('former');
  });
  let atOnce = 0;
  const step = (name: string) =>
    turns.next('ann', async () => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await Promise.resolve();
      order.push(name);
      atOnce -= 1;
      return name;
    });
  const steps = [step('sample'), step('rows')];
  first.end();
  expect(await Promise.all(steps)).toEqual(['sample', 'rows']);
  await former;
  expect(order).toEqual(['former', 'sample', 'rows']);
});

test("lets at most two steps of a user wait, and none during another user's turn", async () => {
  const turns = createWorkTurns(3);
  const first = piece();
  const former = turns.during('ann', first.act);
  const waiting = [1, 2].map((n) => turns.next('ann', async () => n));
  expect(await turns.next('ann', async () => 3)).toMatchObject({ code: 'rate_limited', retryAfter: 5 });
  expect(await turns.next('bob', async () => 4)).toBe(4);
  first.end();
  expect(await Promise.all(waiting)).toEqual([1, 2]);
  await former;
});
