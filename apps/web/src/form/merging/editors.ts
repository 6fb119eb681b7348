import { listEditors, type EditedKind } from '@partnerfolio/contract/live';
import type { Person } from '@partnerfolio/contract/people';
import { call } from '../../api.ts';

export interface Stored {
  id: string;
  revision: number;
}

/** How to find out who changed a record between two versions: by its kind, or from the versions themselves. */
export type Editors<R> = EditedKind | ((base: R, now: R) => readonly Person[]);

const changesAtMost = 20;

/** Returns who changed a record between two versions; nobody if the user may not know. */
export async function findEditors<R extends Stored>(
  editors: Editors<R>,
  { base, now }: { base: R; now: R },
): Promise<readonly Person[]> {
  if (typeof editors === 'function') return editors(base, now);
  const changes = Math.min(Math.max(now.revision - base.revision, 1), changesAtMost);
  try {
    const { items } = await call(listEditors, {
      params: { kind: editors, id: now.id },
      query: { changes },
    });
    return items;
  } catch {
    // The merge matters more than whose changes it merges.
    return [];
  }
}
