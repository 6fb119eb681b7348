import type { QueryClient } from '@tanstack/react-query';

const nameKeys = ['symbol', 'name', 'fullName'] as const;
const deepest = 4;

function ownName(record: object): string | null {
  const names = nameKeys.map((key) => (record as Record<string, unknown>)[key]);
  return names.find((name) => typeof name === 'string') ?? null;
}

/** Returns the first name of a record with this id in an answer. */
function findName(answer: unknown, id: string, depth = 0): string | null {
  if (typeof answer !== 'object' || answer === null || depth > deepest) return null;
  const own = 'id' in answer && answer.id === id ? ownName(answer) : null;
  if (own !== null) return own;
  for (const part of Object.values(answer)) {
    const found = findName(part, id, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** Returns what a record is called, from the answers in which the user has chosen it. */
export function knownName(cache: QueryClient, id: string): string | null {
  for (const { state } of cache.getQueryCache().getAll()) {
    const found = findName(state.data, id);
    if (found !== null) return found;
  }
  return null;
}
