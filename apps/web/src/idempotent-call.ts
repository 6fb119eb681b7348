/** Idempotency keys, by which the server recognises a creating request that is sent twice. */
import type { EndpointSpec, OutputOf } from '@partnerfolio/contract/endpoint';
import { useState } from 'react';
import { callWith, isProblem, type AnyInput } from './api.ts';

/** Not `crypto.randomUUID`, which is missing on pages served without https. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Returns the request's content as text. A file counts by name, size and date; the server compares its content. */
const requestContent = ({ name }: EndpointSpec, { params, query, body, upload }: AnyInput): string =>
  JSON.stringify([
    name,
    params,
    query,
    body,
    upload instanceof File && [upload.name, upload.size, upload.lastModified],
  ]);

/** Calls an endpoint, with a key if it takes one. */
export type IdempotentCall = <E extends EndpointSpec>(
  endpoint: E,
  input: AnyInput,
  signal?: AbortSignal,
) => Promise<OutputOf<E>>;

/**
 * Creates the calls of one form. Submitting the same content again, such as after a lost connection, sends the same key, so
 * that the server creates nothing twice, even if other content was refused in between, as a request is before its user confirms it. Other
 * content, or a submit after the answer, gets a new key.
 */
export function createIdempotentCall(): IdempotentCall {
  const unanswered = new Map<string, string>();
  return async (endpoint, input, signal) => {
    const given = signal && { signal };
    if (endpoint.idempotencyKey === undefined) return callWith(endpoint, input, given);
    const content = requestContent(endpoint, input);
    const key = unanswered.get(content) ?? newKey();
    unanswered.set(content, key);
    try {
      const answer = await callWith(endpoint, input, { ...given, key });
      unanswered.clear();
      return answer;
    } catch (error) {
      // The server does not store a key with a refusal. `already_exists` may mean that the record was created and its secret
      // cannot be shown again.
      if (isProblem(error, 'already_exists')) unanswered.clear();
      throw error;
    }
  };
}

/** Returns the calls of the current form; opening the form again creates new ones. */
export function useIdempotentCall(): IdempotentCall {
  const [send] = useState(createIdempotentCall);
  return send;
}
