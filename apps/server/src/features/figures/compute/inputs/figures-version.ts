/**
 * Returns the hash of the sources that compute figures. `scripts/figures-version.mjs` replaces this function in the
 * bundle and in tests. Without the hash no figure is served, because stored figures of an earlier formula could not
 * be recognised.
 */
export const figuresVersion = (): string => {
  throw new Error('This program was built without the version of its figures');
};
