/** The message of a start that failed. */
import { ConfigError } from './platform/basics/config.ts';
import { FolderInUseError } from './platform/database/embedded/folder-lock.ts';
import { MigrationError } from './platform/database/open/migrations.ts';
import { SecretKeyError } from './platform/secrets/secret-keys.ts';
import { DatabaseDamagedError, FolderNotUsableError } from './platform/database/embedded/writable-folder.ts';

/** A message for system errors, by error code. */
const systemErrorLine = (code: string, message: string): string | null => {
  if (['EACCES', 'EROFS', 'EPERM'].includes(code))
    return `The server may not write where it must: ${message}`;
  if (code === 'ENOSPC' || code === '53100') return `The disk is full: ${message}`;
  if (['ECONNREFUSED', 'ENOTFOUND', '28P01', '28000', '3D000'].includes(code))
    return `The database can't be reached: ${message || code}`;
  return null;
};

const expected = [
  ConfigError,
  DatabaseDamagedError,
  FolderInUseError,
  FolderNotUsableError,
  MigrationError,
  SecretKeyError,
];

/** One line for mistakes that an operator can fix; any other error is a bug and keeps its stack. */
export const firstLine = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (expected.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  return systemErrorLine(code, error.message) ?? error.stack ?? error.message;
};
