/** The server's log: one JSON line an event, without secrets. */
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type Log = Logger;

const secretKeys = [
  'password',
  'currentPassword',
  'newPassword',
  'confirmPassword',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'secret',
  'passcode',
  'smtpUrl',
  'databaseUrl',
];

const redactedPaths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/**
 * Keeps what explains an error and drops what may hold personal values (a database's `detail`, a query's parameters).
 */
const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
};

/**
 * The log output of a server. It buffers lines and writes every second or every few kilobytes, because one write for
 * each request is a tenth of a small read. It flushes when the process ends; a kill loses the last second.
 */
export const serverOutput = (): DestinationStream =>
  pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 1000 });

export const createLog = (level: string, destination?: DestinationStream): Log => {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
};

/** A reader of the log that has stopped reading keeps the process alive for no longer than this. */
const writtenWithinMs = 2000;

/**
 * Ends the process once its log is written. `process.exit` alone would try for ever to write to a pipe whose reader has gone, and
 * hear no signal meanwhile.
 */
export const endProcess = (log: Log | undefined, code: number): void => {
  const end = () => process.exit(code);
  if (log === undefined) return end();
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), writtenWithinMs);
  log.flush(end);
};
