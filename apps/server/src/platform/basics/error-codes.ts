/** Whether an error has this code, as errors of Node and of PostgreSQL do. */
export function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
