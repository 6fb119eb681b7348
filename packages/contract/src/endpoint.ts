/** The shape of a row in the table of endpoints, and the types that server, web and tests derive from it. */
import type { z } from 'zod';
import type { Access } from './access.ts';
import type { UniversalProblem, ProblemCode } from './refusals/problem.ts';
import type { ReasonCode, UniversalReason } from './refusals/refusal-reasons.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The types of record that an endpoint's path may name. Another user's record is answered with 404, which the access
 * loop tests.
 */
export type RecordKind =
  | 'client'
  | 'client_note'
  | 'client_task'
  | 'log_record'
  | 'portfolio'
  | 'transaction'
  | 'import'
  | 'import_layout'
  | 'client_import'
  | 'user'
  | 'instrument'
  | 'issuer'
  | 'fact_import'
  | 'benchmark'
  | 'model'
  | 'group'
  | 'proposal'
  | 'session'
  | 'token'
  | 'passkey'
  | 'identity'
  | 'mail_reading'
  | 'report'
  | 'report_batch'
  | 'report_schedule'
  | 'report_preset'
  | 'fall_notice'
  | 'notification'
  | 'list_view';

export interface EndpointSpec {
  /** A unique verb phrase, used as operation id, cache key and handler name. */
  readonly name: string;
  readonly method: Method;
  /** The path, with `:name` for each of `params`. */
  readonly path: `/api/${string}`;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly access: Access;
  /** An export: the access of the list whose rows it returns, which it requires too. */
  readonly reads?: Access;
  /** False if pages call the endpoint by themselves, so that such calls do not keep the session alive. */
  readonly extendsSession?: false;
  /**
   * Whether the endpoint takes an `Idempotency-Key`: repeating a request returns the first answer and creates
   * nothing. `secret`: the answer contains a secret and is not stored; a repeat is refused with 409. For a POST that
   * takes no key, `keyless.ts` gives the reason.
   */
  readonly idempotencyKey?: 'taken' | 'secret';
  /** Requires that the user entered the password or used a passkey a short time ago. */
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
  /** The reasons for refusals, besides those of every endpoint. */
  readonly reasons?: readonly ReasonCode[];
  /** The record that the path names; its visibility is part of access. */
  readonly record?: RecordKind;
  /**
   * For an administrator who views the portal as another user, an exception to the rule that follows from method and
   * access: reads are allowed; changes, and anything about the user's own account, are refused.
   */
  readonly viewing?: 'allowed' | 'refused';
  /** Needs much computation, so only a few run at the same time. */
  readonly heavy?: true;
  /** Stays open, and has a limit of its own. */
  readonly stream?: true;
  /** Processes a whole file, which may take minutes. */
  readonly long?: true;
  /**
   * Reads so much that a replica of the database is worth asking, and neither stores nor computes figures. Only a GET
   * that is safe to repeat.
   */
  readonly replica?: true;
  /** Sends an `ETag`, and answers a matching `If-None-Match` with 304. */
  readonly conditional?: true;
}

/** Declares an endpoint. The literal types are kept, so that path, method and errors stay exact. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives. */
export interface ParsedInput<E extends EndpointSpec> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** The brackets keep a union body as one type instead of distributing over it. */
type Optional<K extends string, V> = [V] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<string, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

/** What a caller sends; parts without required fields are optional. */
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
