/**
 * By which API token something is done. What a program does is on the trail in its owner's name, and every row of the trail
 * is to name the token beside them: kept here for the length of a call, so that no act has to pass it on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallingToken } from './access.ts';

/** A token as the trail names it. */
export type NamedToken = Pick<CallingToken, 'id' | 'name' | 'prefix'>;

export const nameOf = ({ id, name, prefix }: CallingToken): NamedToken => ({ id, name, prefix });

const acting = new AsyncLocalStorage<NamedToken>();

/** Runs what a caller asked for; a token, if it is one that calls, is known as long as that takes. */
export const runAs = <T>(token: CallingToken | null, run: () => T): T =>
  token === null ? run() : acting.run(nameOf(token), run);

/** The token that acts now; null for a person and for the server itself. */
export const actingToken = (): NamedToken | null => acting.getStore() ?? null;
