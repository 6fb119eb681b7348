import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENTRY_TYPES } from './entry-types.ts';

const page = readFileSync(new URL('../../../../docs/methodology/ledger.md', import.meta.url), 'utf8');

/** The rows of the page's table of ranks: the types by rank. */
const printed = new Map(
  Array.from(page.matchAll(/^\| (\d) \| ([^|]+) \|$/gmu), ([, rank, types = '']) => [
    Number(rank),
    types.split(', ').map((type) => type.trim().replaceAll(/[ -]/gu, '_')),
  ]),
);

test('the ledger page lists every type with its rank within a day', () => {
  const byRank = new Map<number, string[]>();
  for (const [type, { rank }] of Object.entries(ENTRY_TYPES))
    byRank.set(rank, [...(byRank.get(rank) ?? []), type]);
  for (const [rank, types] of byRank) expect(printed.get(rank)?.toSorted()).toEqual(types.toSorted());
  expect(new Set(printed.keys())).toEqual(new Set(byRank.keys()));
});
