/**
 * What figures are made by: a hash of the sources, which the bundle and the tests have in place of this
 * (`scripts/figures-version.mjs`). Without it no figure is told: one of a former formula would pass for one of today's.
 */
export const figuresVersion = (): string => {
  throw new Error('This program was built without the version of its figures');
};
