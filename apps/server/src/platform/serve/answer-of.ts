/** Reads an endpoint's answer for another one: with the same caller, so that nobody reads more than they may. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { invariant } from '../http/problem.ts';
import { isRawAnswer } from './on.ts';
import type { Binding, Call } from './on.ts';

export type AnyCall = Call<EndpointSpec>;
export type Bindings = ReadonlyMap<string, Binding>;

/** Calls the handler of another endpoint for the same caller; a versioned answer is read. */
export const answerOf = async (bindings: Bindings, name: string, call: AnyCall): Promise<unknown> => {
  const binding = bindings.get(name);
  invariant(binding !== undefined, `${name} is served`);
  const answer = await binding.handler(call);
  if (!isRawAnswer(answer)) return answer;
  invariant(answer.kind === 'conditional', 'a list answers JSON');
  return JSON.parse(await answer.body());
};
