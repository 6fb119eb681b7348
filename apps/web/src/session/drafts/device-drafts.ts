/**
 * What a user has typed and not saved, on this device. It survives a closed tab, and ends with the session: nobody else finds
 * anything of it.
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

/** Removes all drafts but those of this user. */
export function keepDraftsOnlyOf(userId: string | null): void {
  tryStorage((storage) => {
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
    const isOther = (key: string) =>
      key.startsWith(prefix) && (userId === null || !key.startsWith(keyOf(userId, '')));
    for (const key of keys.filter(isOther)) storage.removeItem(key);
  });
}
