/** Parses a request into what the handler gets, and reports all wrong fields at once. */
import type { EndpointSpec, ParsedInput } from '@partnerfolio/contract/endpoint';
import { readForm } from '@partnerfolio/contract/refusals/field-codes';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import { refuse } from '../http/problem.ts';
import type { AnyRefusal } from '../http/problem.ts';
import { readJson } from '../http/request.ts';

/** Query values: one occurrence of a name is a text, several are a list. */
const queryValues = (url: string): Record<string, string | string[]> => {
  const search = new URL(url).searchParams;
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const values = search.getAll(key);
      return [key, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
};

/** Deeper than any real form, so that recursion over a body cannot exhaust the stack. */
const deepestForm = 40;
/** An answer lists at most this many field errors. */
const errorsAtMost = 100;

interface Spot {
  readonly key: string;
  readonly value: unknown;
  readonly parent: Spot | null;
  readonly depth: number;
}

const below = (parent: Spot): Spot[] =>
  Object.entries(parent.value ?? {})
    .map(([key, value]): Spot => ({ key, value, parent, depth: parent.depth + 1 }))
    .toReversed();

/** A NUL or half a surrogate pair: no database stores them. */
const unfit = /[\0\p{Cs}]/u;

/** The path of a value as field errors show it. It is built only for an error, whose keys may be very long. */
const toPath = (spot: Spot | null): string => {
  const keys: string[] = [];
  for (let at = spot; at !== null && at.parent !== null; at = at.parent) keys.unshift(at.key.slice(0, 100));
  return keys.join('.').replaceAll(new RegExp(unfit, 'gu'), '\uFFFD');
};

const errorAt = (spot: Spot): FieldError | null => {
  const { key, value, depth } = spot;
  if (unfit.test(key) || (typeof value === 'string' && unfit.test(value)))
    return fieldError(toPath(spot), 'unstorable_character');
  return depth > deepestForm ? fieldError(toPath(spot), 'nested_too_deeply') : null;
};

/**
 * Field errors for characters that the database cannot store, in the keys and values of one part of the request. One
 * check for all endpoints, whatever their schemas; linear in the size of the part.
 */
const unfitTexts = (part: unknown): FieldError[] => {
  const errors: FieldError[] = [];
  const waiting: Spot[] = [{ key: '', value: part, parent: null, depth: 0 }];
  for (let spot = waiting.pop(); spot !== undefined; spot = waiting.pop()) {
    const error = errorAt(spot);
    if (error !== null) errors.push(error);
    else if (typeof spot.value === 'object') for (const inner of below(spot)) waiting.push(inner);
    if (errors.length >= errorsAtMost) break;
  }
  return errors;
};

type Read = { readonly ok: true; readonly value: unknown } | AnyRefusal;

/** A request before parsing. */
export interface RawInput {
  readonly raw: Request;
  readonly params: Readonly<Record<string, string>>;
  /** How long the server waits for the next bytes of the body. */
  readonly pauseMs: number;
}

const readBody = (endpoint: EndpointSpec, { raw, pauseMs }: RawInput): Promise<Read> =>
  endpoint.body === undefined ? Promise.resolve({ ok: true, value: undefined }) : readJson(raw, pauseMs);

/** Parses path, query and body with the endpoint's schemas; a part without a schema is `undefined`. */
export const parseInput = async (
  endpoint: EndpointSpec,
  input: RawInput,
): Promise<{ readonly ok: true; readonly value: ParsedInput<EndpointSpec> } | AnyRefusal> => {
  const body = await readBody(endpoint, input);
  if (!body.ok) return body;
  const parts = [
    { name: 'params', schema: endpoint.params, value: input.params },
    { name: 'query', schema: endpoint.query, value: queryValues(input.raw.url) },
    { name: 'body', schema: endpoint.body, value: body.value },
  ] as const;
  const value: Record<string, unknown> = {};
  const fields: FieldError[] = [];
  for (const part of parts) {
    const unfitHere = unfitTexts(part.value);
    const { schema } = part;
    const read =
      unfitHere.length > 0 || schema === undefined ? undefined : readForm(schema, part.value, errorsAtMost);
    if (read === undefined || read.ok) value[part.name] = read?.value;
    else fields.push(...read.errors);
    fields.push(...unfitHere);
  }
  if (fields.length > 0) return refuse('invalid', { fields });
  // Each part was parsed with this endpoint's own schema above.
  return { ok: true, value: value as unknown as ParsedInput<EndpointSpec> };
};
