/** Events that repeat each other, which the list shows as one line. */
import type { DetailedAuditEvent } from '@partnerfolio/contract/security';

/** Consecutive events of a person, type and record, newest first; at least one. */
export interface EventRun {
  readonly newest: DetailedAuditEvent;
  readonly events: readonly DetailedAuditEvent[];
}

const runMs = 10 * 60_000;

/** What an event concerns: entries their portfolio, sessions their user, anything else its own record. */
function subjectKey({ details, entity, entityId }: DetailedAuditEvent): string {
  if (details.reference) return `${details.reference.kind} ${details.reference.id}`;
  return entity === 'session' ? 'session' : JSON.stringify([entity, entityId, details.record]);
}

const keyOf = (event: DetailedAuditEvent): string =>
  JSON.stringify([event.eventType, event.person?.id, event.program?.id, subjectKey(event)]);

/** An event of an unknown user repeats nothing: two of them may be of two people. */
const continues = (event: DetailedAuditEvent, { newest }: EventRun): boolean =>
  event.person !== null &&
  keyOf(event) === keyOf(newest) &&
  Date.parse(newest.createdAt) - Date.parse(event.createdAt) <= runMs;

/** Returns the events as runs, in their order; no event is left out, and none is in two runs. */
export function toRuns(events: readonly DetailedAuditEvent[]): readonly EventRun[] {
  const runs: { newest: DetailedAuditEvent; events: DetailedAuditEvent[] }[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last && continues(event, last)) last.events.push(event);
    else runs.push({ newest: event, events: [event] });
  }
  return runs;
}

/** A row of the list: an event, or a run of several that the reader can open. */
export interface EventRow {
  readonly event: DetailedAuditEvent;
  /** The events of a run that stands as one line; null for an event. */
  readonly run: EventRun | null;
  /** Whether the event is one of an open run. */
  readonly isInRun: boolean;
}

/** Returns the rows of the list; those of an open run follow its line. Runs are named by the id of their newest event. */
export function toRows(
  events: readonly DetailedAuditEvent[],
  openRuns: ReadonlySet<string>,
): readonly EventRow[] {
  return toRuns(events).flatMap((run): EventRow[] => {
    if (run.events.length === 1) return [{ event: run.newest, run: null, isInRun: false }];
    const members = run.events.map((event) => ({ event, run: null, isInRun: true }));
    return [{ event: run.newest, run, isInRun: false }, ...(openRuns.has(run.newest.id) ? members : [])];
  });
}
