/**
 * The API token of the current call. The audit log records what a program does under its owner's name and names the
 * token in each row; an AsyncLocalStorage holds it, so that no action has to pass it on.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallingToken } from './access.ts';

/** A token as the audit log names it. */
export type NamedToken = Pick<CallingToken, 'id' | 'name' | 'prefix'>;

export const toNamedToken = ({ id, name, prefix }: CallingToken): NamedToken => ({ id, name, prefix });

const acting = new AsyncLocalStorage<NamedToken>();

/** Runs a call, with its API token available to `actingToken` while it runs; null when a session calls. */
export const runAs = <T>(token: CallingToken | null, run: () => T): T =>
  token === null ? run() : acting.run(toNamedToken(token), run);

/** The API token of the current call; null for a user's session and for the server itself. */
export const actingToken = (): NamedToken | null => acting.getStore() ?? null;
