/** Reads an endpoint's answer for another one: with the same caller, so that nobody reads more than they may. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { invariant } from '../http/problem.ts';
import { isRawAnswer } from './on.ts';
import type { Binding, Call } from './on.ts';

export type AnyCall = Call<EndpointSpec>;
export type Bindings = ReadonlyMap<string, Binding>;

/** The endpoints of a list by their names. */
export const bindingsOf = (lists: readonly Binding[]): Bindings =>
  new Map(lists.map((binding) => [binding.endpoint.name, binding]));

/** An answer, and the tag of the state of data that it was made from; null if the endpoint has none. */
export interface TaggedAnswer {
  readonly etag: string | null;
  readonly read: () => Promise<unknown>;
}

/** Calls the handler of another endpoint for the same caller; a versioned answer is made only when it is read. */
export const taggedAnswerOf = async (
  bindings: Bindings,
  name: string,
  call: AnyCall,
): Promise<TaggedAnswer> => {
  const binding = bindings.get(name);
  invariant(binding !== undefined, `${name} is served`);
  const answer = await binding.handler(call);
  if (!isRawAnswer(answer)) return { etag: null, read: () => Promise.resolve(answer) };
  invariant(answer.kind === 'conditional', 'a list answers JSON');
  const { etag, body, value = async () => JSON.parse(await body()) as unknown } = answer;
  return { etag, read: value };
};

/** Calls the handler of another endpoint for the same caller; a versioned answer is read. */
export const answerOf = async (bindings: Bindings, name: string, call: AnyCall): Promise<unknown> =>
  (await taggedAnswerOf(bindings, name, call)).read();
