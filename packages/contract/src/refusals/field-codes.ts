/**
 * The codes that schemas use for field errors. It imports only the types of the list, so that the pages before the
 * sign-in stay small.
 */
import type { z } from 'zod';
import type { ParamName } from '../../texts/fill.ts';
import type { ParamValue } from './coded-text.ts';
import type { FieldError, FieldErrorCode, FieldErrors } from './field-errors.ts';

/** A code as a schema's message; one that is not in the list does not compile. */
export const fieldCode = <const C extends FieldErrorCode>(code: C): C => code;

/** The codes whose title names the limit of the schema's check. */
type LimitedCode = {
  [C in FieldErrorCode]: 'limit' extends ParamName<FieldErrors[C]> ? C : never;
}[FieldErrorCode];

const limited: Readonly<Record<LimitedCode, true>> = {
  text_too_short: true,
  text_too_long: true,
  number_too_small: true,
  number_too_large: true,
  list_too_short: true,
  list_too_long: true,
  description_too_long: true,
  name_too_long: true,
  note_too_long: true,
};

const tooSmall = ({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): FieldErrorCode => {
  if (origin === 'string') return minimum === 1 ? 'required' : 'text_too_short';
  return origin === 'array' || origin === 'set' ? 'list_too_short' : 'number_too_small';
};

const tooBig = ({ origin }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): FieldErrorCode => {
  if (origin === 'string') return 'text_too_long';
  return origin === 'array' || origin === 'set' ? 'list_too_long' : 'number_too_large';
};

/** The code of an error for which the schema states none. */
const codeOfCheck = (issue: z.core.$ZodRawIssue): FieldErrorCode => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'not_valid';
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'not_a_choice';
    case 'unrecognized_keys':
      return 'unknown_field';
    case 'too_small':
      return tooSmall(issue as z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>);
    case 'too_big':
      return tooBig(issue as z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>);
    default:
      return 'not_valid';
  }
};

const isCode = (message: string): message is FieldErrorCode => /^[a-z][a-z0-9_]*$/.test(message);

const issueLimit = (issue: z.core.$ZodIssue): ParamValue => {
  if (issue.code === 'too_big') return Number(issue.maximum);
  if (issue.code === 'too_small') return Number(issue.minimum);
  return issue.code === 'custom' ? (issue.params?.['limit'] as ParamValue) : 0;
};

/** A rule over several fields states the parameters itself. */
const issueParams = (issue: z.core.$ZodIssue): FieldError['params'] =>
  issue.code === 'custom' ? ((issue.params ?? {}) as FieldError['params']) : {};

const toFieldError = (issue: z.core.$ZodIssue): FieldError => {
  const code = isCode(issue.message) ? issue.message : 'not_valid';
  const params = Object.hasOwn(limited, code) ? { limit: issueLimit(issue) } : issueParams(issue);
  // The parameters match the code's title: `limited` contains every code whose title a schema can name.
  return { path: issue.path.map(String).join('.'), code, params } as FieldError;
};

export type ReadForm<O> =
  | { readonly ok: true; readonly value: O }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** Parses a value with a schema; returns a code of the list for each error. */
export const readForm = <O>(schema: z.ZodType<O>, value: unknown, atMost = 100): ReadForm<O> => {
  const read = schema.safeParse(value, { error: codeOfCheck });
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, errors: read.error.issues.slice(0, atMost).map(toFieldError) };
};
