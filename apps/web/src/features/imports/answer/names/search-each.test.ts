import { expect, test } from 'vitest';
import { searchEach } from './search-each.ts';

/** Searches whose answers the test gives, in its own order. */
const openSearches = () => {
  const asked: string[] = [];
  const answers = new Map<string, { give: () => void; fail: () => void }>();
  const found: string[] = [];
  let wanted = true;
  const ended = searchEach(['a', 'b', 'c', 'd', 'e'], {
    find: (name) =>
      new Promise<string>((resolve, reject) => {
        asked.push(name);
        answers.set(name, { give: () => resolve(name), fail: () => reject(new Error('No answer')) });
      }),
    onFound: (name) => found.push(name),
    isWanted: () => wanted,
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const give = async (name: string) => {
    answers.get(name)?.give();
    await turn();
  };
  return {
    asked,
    found,
    ended,
    give,
    fail: (name: string) => answers.get(name)?.fail(),
    stop: () => (wanted = false),
  };
};

test('asks for three at once, and passes each result on as it comes', async () => {
  const { asked, found, ended, give } = openSearches();
  expect(asked).toEqual(['a', 'b', 'c']);
  await give('b');
  expect([asked, found]).toEqual([['a', 'b', 'c', 'd'], ['b']]);
  for (const name of ['d', 'a', 'c', 'e']) await give(name);
  await ended;
  expect(found).toEqual(['b', 'd', 'a', 'c', 'e']);
});

test('asks no more once nobody wants the results, and passes on none', async () => {
  const { asked, found, ended, give, stop } = openSearches();
  stop();
  for (const name of ['a', 'b', 'c']) await give(name);
  await ended;
  expect([asked, found]).toEqual([['a', 'b', 'c'], []]);
});

test('ends with the first error', async () => {
  const { asked, found, ended, give, fail } = openSearches();
  await give('a');
  fail('b');
  await expect(ended).rejects.toThrow('No answer');
  await give('c');
  expect([asked, found]).toEqual([['a', 'b', 'c', 'd'], ['a']]);
});
