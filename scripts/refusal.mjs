/** Something the person at the keyboard can put right: told in one line, without a stack. */
export class Refusal extends Error {}

/** How an error reads in one line. @param {unknown} error */
const oneLine = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The line for an error that the machine gave rather than we, or nothing if it is a fault of ours.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export const explained = (error) => {
  if (error instanceof Refusal) return error.message;
  const { code, path = 'this folder' } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return `Cannot write to ${path}: Partnerfolio needs a folder it may write to (${oneLine(error)})`;
  if (code === 'ENOSPC') return `The disk is full: ${oneLine(error)}`;
  return undefined;
};
