/** Asks before a change goes into a closed period: the server refuses it until the user has confirmed it. */
import { closingScopes, type ClosingScopeName } from '@partnerfolio/contract/choices';
import type { EndpointSpec } from '@partnerfolio/contract/endpoint';
import { ApiProblem, type AnyInput } from '../api.ts';

/** The closed period that a refusal names. */
export interface AskedPeriod {
  readonly day: string;
  readonly scope: ClosingScopeName;
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

/** One of several bookings, which are refused each by itself within the answer. */
interface Item {
  readonly outcome?: string;
  readonly error?: Said | null;
}

const itemsIn = (answer: unknown): readonly Item[] => {
  const items = (answer as { items?: unknown } | null | undefined)?.items;
  return Array.isArray(items) ? (items as Item[]) : [];
};

/** The answer to the repeated request, with what the first one has booked already. */
const withBooked = <Answer>(answer: Answer, before: readonly Item[]): Answer => {
  if (before.length === 0) return answer;
  const items = itemsIn(answer).map((item, i) => (before[i]?.outcome === 'booked' ? before[i] : item));
  return { ...answer, items };
};

const periodIn = (said: readonly (Said | undefined)[]): AskedPeriod | null => {
  const found = said.find((one) => one?.code === unconfirmed);
  const { day = '', scope: named, reason = '' } = found?.params ?? {};
  const scope = closingScopes.find((one) => one === named);
  return scope ? { day: String(day), scope, reason: String(reason) } : null;
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
  let before: readonly Item[] = [];
  try {
    const answer = await send(input);
    before = endpoint.method === 'POST' ? itemsIn(answer) : [];
    const period = periodIn(before.flatMap(({ error }) => error ?? []));
    if (!period || !(await ask(period))) return answer;
  } catch (error) {
    const period = refusedBy(error);
    if (!period || !(await ask(period))) throw error;
  }
  return withBooked(await send(confirmed(endpoint, input)), before);
}
