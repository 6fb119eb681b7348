/** Decides when to renew the session, and what another tab's note about it means for this one. */

export const lookEvery = 30_000;
const renewBefore = 90_000;

/** Whether the access token expires in 90 seconds or less. */
export const isDueForRenewal = (expiresAt: string, now: number): boolean =>
  Date.parse(expiresAt) - now <= renewBefore;

/** The note in local storage: who is signed in and until when, never a token. */
export interface Note {
  userId: string;
  until: string;
}

/** Reads the note; anything else counts as signed out. */
export function readNote(text: string | null): Note | null {
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null) return null;
    const { userId, until } = found as Partial<Record<keyof Note, unknown>>;
    return typeof userId === 'string' && typeof until === 'string' ? { userId, until } : null;
  } catch {
    // Something else wrote there.
    return null;
  }
}

/** What a tab does after another one changed the note. */
export type NoteChange = 'signed_out' | 'someone_else' | 'renewed' | 'nothing';

/** Compares another tab's note with this tab's. */
export function compareNotes(note: Note | null, own: Note | null): NoteChange {
  if (!note) return own ? 'signed_out' : 'nothing';
  if (note.userId !== own?.userId) return 'someone_else';
  return Date.parse(note.until) > Date.parse(own.until) ? 'renewed' : 'nothing';
}
