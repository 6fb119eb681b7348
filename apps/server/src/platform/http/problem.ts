/**
 * Refusals as data. A rule or handler returns `refuse(code)`; a bug throws; this file alone maps database errors to
 * the same codes.
 */
import { importErrorTitle } from '@partnerfolio/contract/refusals/import-errors';
import type { ImportError } from '@partnerfolio/contract/refusals/import-errors';
import type { ArgsOf } from '@partnerfolio/contract/refusals/coded-text';
import { fieldError, fieldErrorTitle } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError, FieldErrorCode, FieldErrors } from '@partnerfolio/contract/refusals/field-errors';
import { problemStatuses } from '@partnerfolio/contract/refusals/problem';
import { problemTitles } from '@partnerfolio/contract/refusals/problem-titles';
import type { ProblemCode } from '@partnerfolio/contract/refusals/problem';
import type { Refused } from '@partnerfolio/contract/refusals/refusal';
import { reasonTitle } from '@partnerfolio/contract/refusals/refusal-reasons';
import type { Reason, ReasonCode, RefusalReasons } from '@partnerfolio/contract/refusals/refusal-reasons';

/** An invalid field of an import, with a code of the imports' own list. */
export interface ImportFieldError {
  readonly path: string;
  readonly error: ImportError;
}

export interface RefusalDetails<R extends ReasonCode = never> {
  /** The exact reason; usually made by `because`. */
  readonly reason?: Reason<R>;
  /** The reasons against a step of an import. */
  readonly reasons?: readonly ImportError[];
  /** The invalid fields, with their errors. */
  readonly fields?: readonly (FieldError | ImportFieldError)[];
  /** Seconds to wait before the next attempt. */
  readonly retryAfter?: number;
  /** Remaining attempts. */
  readonly remainingAttempts?: number;
}

export interface Refusal<
  C extends ProblemCode = ProblemCode,
  R extends ReasonCode = never,
> extends RefusalDetails<R> {
  readonly ok: false;
  readonly code: C;
}

/** Makes a refusal with a code of the closed list. */
export const refuse = <const C extends ProblemCode, const R extends ReasonCode = never>(
  code: C,
  details: RefusalDetails<R> = {},
): Refusal<C, R> => ({
  ok: false,
  code,
  ...details,
});

/** A refusal with any codes. */
export type AnyRefusal = Refusal<ProblemCode, ReasonCode>;

/** The reason for a refusal: `refuse('wrong_state', because('portfolio_closed'))`. */
export const because = <const R extends ReasonCode>(
  code: R,
  ...[params]: ArgsOf<RefusalReasons, R>
): { readonly reason: Reason<R> } => ({ reason: { code, params: params ?? {} } as unknown as Reason<R> });

/** Makes a refusal for one invalid field. */
export const refuseFor = <const C extends FieldErrorCode>(
  path: string,
  code: C,
  ...params: ArgsOf<FieldErrors, C>
): Refusal<'invalid'> => refuse('invalid', { fields: [fieldError(path, code, ...params)] });

export const isRefusal = (value: unknown): value is AnyRefusal =>
  typeof value === 'object' &&
  value !== null &&
  'ok' in value &&
  value.ok === false &&
  'code' in value &&
  typeof value.code === 'string' &&
  Object.hasOwn(problemStatuses, value.code);

/** Thrown when a body exceeds its limit; the caller gets 413. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Thrown when a body arrives too slowly; the caller gets 408. */
export class BodyTooSlow extends Error {
  override readonly name = 'BodyTooSlow';
}

/** Thrown when the place of stored files does not answer as it should; the caller gets 503. */
export class FileStoreUnavailable extends Error {
  override readonly name = 'FileStoreUnavailable';
}

/** Thrown when the virus scanner says nothing about a file, which is then not kept; the caller gets 503. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable';
}

/** Thrown when a portfolio's figures cannot be computed, because of an error of its own; the caller gets 409. */
export class CannotBeComputed extends Error {
  override readonly name = 'CannotBeComputed';

  constructor(portfolioId: string, options: ErrorOptions) {
    super(`The figures of portfolio ${portfolioId} cannot be computed`, options);
  }
}

/** The problem code for an SQL state, by the specification's table of database errors. */
const problemForSqlState = (state: string): ProblemCode => {
  if (state === '23505') return 'already_exists';
  if (state === '23503' || state === '23001') return 'referenced';
  // Connection failures, lack of resources, shutdown, a cancelled statement, a deadlock or a serialization failure:
  // the same request may succeed a moment later.
  const passing = ['40001', '40P01', '55P03', '57014', '25P03'];
  if (/^(08|53|57P)/.test(state) || passing.includes(state)) return 'busy';
  return 'database_error';
};

const lostConnection =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end/i;
/** SQL states contain a digit; system error codes (EPIPE) do not. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

const ownRefusals = [
  [BodyTooLarge, 'too_large'],
  [BodyTooSlow, 'too_slow'],
  [CannotBeComputed, 'cannot_be_computed'],
  [FileStoreUnavailable, 'file_store_unavailable'],
  [ScannerUnavailable, 'scanner_unavailable'],
] as const;

/** The refusal for an error of the database or another outside system, or null when the error is a bug. */
export const toErrorRefusal = (error: unknown): Refusal | null => {
  if (!(error instanceof Error)) return null;
  const own = ownRefusals.find(([type]) => error instanceof type);
  if (own !== undefined) return refuse(own[1]);
  const state = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (sqlState.test(state)) {
    const code = problemForSqlState(state);
    return code === 'busy' ? refuse('busy', { retryAfter: 2 }) : refuse(code);
  }
  if (networkCodes.has(state) || lostConnection.test(error.message)) return refuse('busy', { retryAfter: 2 });
  return null;
};

/** Whether a refusal says that something which the request needs does not answer now. */
export const isUnavailable = (refusal: AnyRefusal | null): refusal is AnyRefusal =>
  refusal !== null && problemStatuses[refusal.code] === 503;

const withTitle = (field: FieldError | ImportFieldError): NonNullable<Refused['fields']>[number] =>
  'error' in field
    ? { ...field.error, path: field.path, message: importErrorTitle(field.error) }
    : { ...field, message: fieldErrorTitle(field) };

/** The reason for a refusal in English; undefined when the code has none. */
const englishDetail = ({ reason, reasons }: AnyRefusal): string | undefined =>
  reason === undefined ? reasons?.map(importErrorTitle).join(' ') : reasonTitle(reason);

/** The body of an `application/problem+json` answer (RFC 9457). */
export const toProblem = (refusal: AnyRefusal, requestId: string): Refused => {
  const detail = englishDetail(refusal);
  return {
    type: `/api/reference#problem-${refusal.code}`,
    title: problemTitles[refusal.code],
    status: problemStatuses[refusal.code],
    code: refusal.code,
    requestId,
    ...(refusal.reason === undefined ? {} : { reason: refusal.reason }),
    ...(refusal.reasons === undefined
      ? {}
      : { reasons: refusal.reasons.map(({ code, params }) => ({ code, params }) as ImportError) }),
    ...(detail === undefined ? {} : { detail }),
    ...(refusal.fields === undefined ? {} : { fields: refusal.fields.map(withTitle) }),
    ...(refusal.retryAfter === undefined ? {} : { retryAfter: refusal.retryAfter }),
    ...(refusal.remainingAttempts === undefined ? {} : { remainingAttempts: refusal.remainingAttempts }),
  };
};

/** Throws when the condition is false, which is a bug: the caller gets 500 without a detail. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
