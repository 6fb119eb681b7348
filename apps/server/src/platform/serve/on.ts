/** `on(endpoint).handle(fn)`: the only way to serve an endpoint of the contract. */
import type { Access } from '@partnerfolio/contract/access';
import type {
  EndpointSpec,
  ParsedInput,
  ProblemOf,
  ReasonOf,
  ResultOf,
} from '@partnerfolio/contract/endpoint';
import type { LinkHolder, SignedIn, Staff } from '../access/access.ts';
import type { App } from '../context.ts';
import type { Refusal } from '../http/problem.ts';
import type { RequestFacts } from '../http/request.ts';

/** The user who calls: the endpoint's access decides whether it may be null or without a role. */
type ViewerOf<A extends Access> = A extends 'public'
  ? SignedIn | null
  : A extends 'signed_in'
    ? SignedIn
    : Staff;

/** Who calls: a user, or the holder of a link. A handler has the one that its endpoint's access names, never the other. */
type ReaderOf<A extends Access> = A extends 'link'
  ? { readonly holder: LinkHolder }
  : { readonly viewer: ViewerOf<A> };

interface CallParts<E extends EndpointSpec> extends ParsedInput<E> {
  readonly request: RequestFacts;
  readonly app: App;
  /** The raw body of an endpoint with `upload`. Reading past its limit throws, and the caller gets 413. */
  readonly upload: E['upload'] extends object ? ReadableStream<Uint8Array> : undefined;
}

export type Call<E extends EndpointSpec> = CallParts<E> & ReaderOf<E['access']>;

/** An answer other than the contract's JSON: a file, or a stream of events. */
export interface StreamAnswer {
  readonly kind: 'stream';
  readonly body: ReadableStream<Uint8Array> | Uint8Array | string;
  readonly type: string;
  /** The file name under which the browser saves the answer. */
  readonly fileName?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A value of type T as JSON text. */
export type JsonText<T> = string & { readonly '~json'?: T };

export const jsonText = <T>(value: T): JsonText<T> => JSON.stringify(value);

/** An answer that is already JSON text, identified by its ETag. */
export interface ConditionalAnswer<T> {
  readonly kind: 'conditional';
  readonly etag: string;
  readonly body: () => JsonText<T> | Promise<JsonText<T>>;
  /** What `body` is the text of, for those who read it inside the server and would only parse it again. */
  readonly value?: () => Promise<T>;
}

/** Answers a stream or file instead of JSON. */
export const stream = (answer: Omit<StreamAnswer, 'kind'>): StreamAnswer => ({
  kind: 'stream',
  ...answer,
});

/**
 * Answers JSON with an ETag. A caller who already has that version gets 304 and `body` is not called; otherwise
 * `body` returns the JSON text, which tests and development check against the contract.
 */
export const json304 = <T>(answer: Omit<ConditionalAnswer<T>, 'kind'>): ConditionalAnswer<T> => ({
  kind: 'conditional',
  ...answer,
});

export type RawAnswer = StreamAnswer | ConditionalAnswer<unknown>;

export const isRawAnswer = (value: unknown): value is RawAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  ((value.kind === 'stream' && 'type' in value && 'body' in value) ||
    (value.kind === 'conditional' && 'etag' in value && typeof Reflect.get(value, 'body') === 'function'));

export type Answer<E extends EndpointSpec> =
  | ResultOf<E>
  | Refusal<ProblemOf<E>, ReasonOf<E>>
  | StreamAnswer
  | ConditionalAnswer<ResultOf<E>>;
export type Handler<E extends EndpointSpec> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>;

/** An endpoint with its handler, types erased so that all fit into one list. */
export interface Binding {
  readonly endpoint: EndpointSpec;
  readonly handler: (call: Call<EndpointSpec>) => Promise<unknown>;
}

/** Binds a handler to an endpoint; wrong answers and undeclared problem codes do not compile. */
export const on = <const E extends EndpointSpec>(endpoint: E) => ({
  handle: (handler: Handler<E>): Binding => ({
    endpoint,
    // `serve.ts` parses each call with this endpoint's schemas, which no type can express for a list of endpoints.
    handler: async (call) => await handler(call as unknown as Call<E>),
  }),
});
