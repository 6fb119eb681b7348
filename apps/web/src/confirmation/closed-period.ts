/** Asks before a change goes into a closed period: the server refuses it until the user has confirmed it. */
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { ApiProblem, type AnyInput } from '../api.ts';

/** The closed period that a refusal names. */
export interface AskedPeriod {
  readonly day: string;
  readonly scope: string;
  readonly reason: string;
}

let waiting: { period: AskedPeriod; promise: Promise<boolean>; settle: (confirmed: boolean) => void } | null =
  null;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

function ask(period: AskedPeriod): Promise<boolean> {
  if (waiting) return waiting.promise;
  let settle: (confirmed: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  waiting = { period, promise, settle };
  notify();
  return promise;
}

/** Closes the question with its answer. */
export function settlePeriodQuestion(confirmed: boolean): void {
  waiting?.settle(confirmed);
  waiting = null;
  notify();
}

/** The period that is asked about, for `useSyncExternalStore`. */
export const periodAsked = (): AskedPeriod | null => waiting?.period ?? null;

/** Subscribes to opening and closing; returns the function that unsubscribes. */
export function onPeriodQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const unconfirmed = 'closed_period_unconfirmed';

interface Said {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Bookings of an action into several portfolios are refused each by itself, within the answer. */
const errorsIn = (answer: unknown): readonly Said[] => {
  const { items } = answer as { items?: unknown };
  if (!Array.isArray(items)) return [];
  return (items as { error?: Said | null }[]).flatMap(({ error }) => error ?? []);
};

const periodIn = (said: readonly (Said | undefined)[]): AskedPeriod | null => {
  const found = said.find((one) => one?.code === unconfirmed);
  if (!found) return null;
  const { day = '', scope = '', reason = '' } = found.params ?? {};
  return { day: String(day), scope: String(scope), reason: String(reason) };
};

const refusedBy = (error: unknown): AskedPeriod | null =>
  error instanceof ApiProblem ? periodIn([...error.fields, ...error.reasons, error.reason]) : null;

/** The request with the user's confirmation: in its body, or in the query of one without a body. */
const confirmed = (endpoint: EndpointSpec, input: AnyInput): AnyInput =>
  endpoint.body
    ? { ...input, body: { ...(input.body as object), intoClosedPeriod: true } }
    : { ...input, query: { ...input.query, closedPeriod: 'change' } };

/** Sends a change; if it needs a confirmation, asks for it and sends the change again. */
export async function sendAsking<Answer>(
  endpoint: EndpointSpec,
  input: AnyInput,
  send: (input: AnyInput) => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await send(input);
    const period = endpoint.method === 'POST' ? periodIn(errorsIn(answer)) : null;
    if (!period || !(await ask(period))) return answer;
  } catch (error) {
    const period = refusedBy(error);
    if (!period || !(await ask(period))) throw error;
  }
  return send(confirmed(endpoint, input));
}
