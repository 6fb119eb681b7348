/** The keys by which the server knows a creating request again when it is sent twice. */
import type { EndpointSpec, OutputOf } from '@partnerfolio/contract/endpoint';
import { useState } from 'react';
import { callWith, isProblem, type AnyInput } from './api.ts';

/** `crypto.randomUUID` is missing on pages that are not served over https. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** What is sent, as text. A file is known by its name, size and date; the server compares the content. */
const contentOf = ({ name }: EndpointSpec, { params, query, body, upload }: AnyInput): string =>
  JSON.stringify([
    name,
    params,
    query,
    body,
    upload instanceof File && [upload.name, upload.size, upload.lastModified],
  ]);

/** Calls an endpoint, with a key where it takes one. */
export type Press = <E extends EndpointSpec>(
  endpoint: E,
  input: AnyInput,
  signal?: AbortSignal,
) => Promise<OutputOf<E>>;

/**
 * The presses of one form. Pressing again with the same content, after a dropped connection for example, sends the same key, so
 * that the server creates nothing twice. Another content, or a press after the answer, gets a key of its own.
 */
export function createPresses(): Press {
  let unanswered: { readonly content: string; readonly key: string } | null = null;
  return async (endpoint, input, signal) => {
    const given = signal && { signal };
    if (endpoint.idempotencyKey === undefined) return callWith(endpoint, input, given);
    const content = contentOf(endpoint, input);
    if (unanswered?.content !== content) unanswered = { content, key: newKey() };
    const pressed = unanswered;
    const end = () => {
      if (unanswered === pressed) unanswered = null;
    };
    try {
      const answer = await callWith(endpoint, input, { ...given, key: pressed.key });
      end();
      return answer;
    } catch (error) {
      // Refused attempts leave their key free. This one may mean that the record was created and its secret can't be shown again.
      if (isProblem(error, 'already_exists')) end();
      throw error;
    }
  };
}

/** The presses of the form that calls this; a form that is opened again has new ones. */
export function usePress(): Press {
  const [press] = useState(createPresses);
  return press;
}
