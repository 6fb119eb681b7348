/**
 * What a user has typed and not saved, on this device. It survives a closed tab, and ends with the session: nobody else finds
 * anything of it, because `session.ts` removes the drafts of others.
 */

const prefix = 'draft/';

const keyOf = (userId: string, name: string): string => `${prefix}${userId}/${name}`;

/** Runs without effect where the browser allows no storage. */
function tryStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

/** Stores a draft; null removes it. */
export function storeDraft(userId: string, name: string, draft: unknown): void {
  tryStorage((storage) =>
    draft === null
      ? storage.removeItem(keyOf(userId, name))
      : storage.setItem(keyOf(userId, name), JSON.stringify(draft)),
  );
}

export const readDraft = (userId: string, name: string): unknown =>
  tryStorage((storage) => JSON.parse(storage.getItem(keyOf(userId, name)) ?? 'null') as unknown);
