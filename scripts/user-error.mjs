/** An error that the user can fix; the command prints it in one line, without a stack. */
export class UserError extends Error {}

/** Returns an error's message. @param {unknown} error */
const oneLine = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Returns the explanation of a system error; undefined if the cause is a bug of ours.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export const explainError = (error) => {
  if (error instanceof UserError) return error.message;
  const { code, path = 'this folder' } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return `Cannot write to ${path}: Partnerfolio needs a folder it may write to (${oneLine(error)})`;
  if (code === 'ENOSPC') return `The disk is full: ${oneLine(error)}`;
  return undefined;
};
