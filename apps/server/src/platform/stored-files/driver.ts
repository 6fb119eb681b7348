/** Where the bytes of stored files lie: what any such place can do. */

/** A name of stored bytes, and when they were written. */
export interface StoredName {
  readonly name: string;
  readonly at: Date;
}

/** There are no bytes of that name. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

const storedName = /^[0-9a-f-]{36}(?:\.partial)?$/;

/** Where a name lies in its place: in a folder of its first two characters; null if it is not a name of stored bytes. */
export const pathOfName = (name: string): string | null =>
  storedName.test(name) ? `${name.slice(0, 2)}/${name}` : null;

export interface FileDriver {
  /** For messages: where the bytes lie. */
  readonly place: string;
  /**
   * Stores bytes under a name. They are there whole, and on disk, when it resolves. On failure there is nothing of them, or all where
   * only the answer was lost; never a part.
   */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes of a name. @throws MissingFile */
  get(name: string): AsyncIterable<Uint8Array>;
  /** Deletes the bytes of a name, if there are any. */
  delete(name: string): Promise<void>;
  /** All names, with those of writes that broke off. */
  list(): AsyncIterable<StoredName>;
}
