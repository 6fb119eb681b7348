/** The form of a row in the table of endpoints, and the types read off it by the server, the web and the tests. */
import type { z } from 'zod';
import type { Access } from './access.ts';
import type { UniversalProblem, ProblemCode } from './refusals/problem.ts';
import type { ReasonCode, UniversalReason } from './refusals/refusal-reasons.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The kinds of record an endpoint's path may name; someone else's is answered 404 (checked by the access loop). */
export type RecordKind =
  | 'client'
  | 'portfolio'
  | 'transaction'
  | 'import'
  | 'import_layout'
  | 'user'
  | 'instrument'
  | 'group'
  | 'proposal'
  | 'session'
  | 'token'
  | 'passkey'
  | 'identity'
  | 'mail_reading';

export interface EndpointSpec {
  /** A verb phrase, unique: operation id, cache key and handler's name. */
  readonly name: string;
  readonly method: Method;
  /** Path with `:name` for each of `params`. */
  readonly path: `/api/${string}`;
  /** One sentence for the reference page. */
  readonly summary: string;
  readonly access: Access;
  /** False: pages ask this by themselves, so it does not keep a session from running out. */
  readonly extendsSession?: false;
  /**
   * The endpoint takes an `Idempotency-Key`: a repeat of the same request gets the answer of the first and creates nothing.
   * `secret`: the answer is stored nowhere, because it shows a secret; the repeat is refused with 409.
   * A POST that takes no key says why in `keyless.ts`.
   */
  readonly idempotencyKey?: 'taken' | 'secret';
  /** Only for who has typed their password or used a passkey a short while ago. */
  readonly fresh?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON body. */
  readonly body?: z.ZodType;
  /** A raw body instead of JSON, read as a stream. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number };
  readonly response: z.ZodType;
  /** 200 unless stated. */
  readonly status?: 200 | 201 | 202;
  readonly errors?: readonly ProblemCode[];
  /** What exactly may stand in the way, besides what any endpoint may say. */
  readonly reasons?: readonly ReasonCode[];
  /** The record named by the path, whose visibility is part of access. */
  readonly record?: RecordKind;
  /**
   * For an administrator who looks at the portal as somebody else, where it is not as it follows from method and access:
   * reading is shown, changes and what is about the person's own account are refused.
   */
  readonly viewing?: 'allowed' | 'refused';
  /** Takes calculation: few are worked on at once, so that they hold up nothing else. */
  readonly heavy?: true;
  /** Stays open and is counted by a limit of its own. */
  readonly stream?: true;
  /** Goes through a whole file: may take minutes. */
  readonly long?: true;
  /** Answers `ETag` and honours `If-None-Match` with 304. */
  readonly conditional?: true;
}

/** Declares a row; the literals are kept, so that path, method and errors stay exact in the types. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler gets. */
export interface ParsedInput<E extends EndpointSpec> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** In brackets, so that a body of several forms stays one union instead of a union of calls. */
type Optional<K extends string, V> = [V] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<string, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

/** What a caller sends; parts without required fields may be left out. */
export type CallInput<E extends EndpointSpec> = Optional<'params', Sent<E['params']>> &
  Optional<'query', Sent<E['query']>> &
  Optional<'body', Sent<E['body']>>;

/** What the server answers on success. */
export type OutputOf<E extends EndpointSpec> = z.output<E['response']>;
/** What a handler returns: the response before its schema's own transformations. */
export type ResultOf<E extends EndpointSpec> = z.input<E['response']>;
/** The reasons an endpoint may give for a refusal. */
export type ReasonOf<E extends EndpointSpec> =
  | UniversalReason
  | (E['reasons'] extends readonly (infer R extends ReasonCode)[] ? R : never);
/** The refusals an endpoint may answer with. */
export type ProblemOf<E extends EndpointSpec> =
  | UniversalProblem
  | (E['errors'] extends readonly (infer C extends ProblemCode)[] ? C : never);
