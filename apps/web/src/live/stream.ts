/** The event stream of a session. Only one tab of a browser holds it, because browsers limit connections per server. */
import { followEvents, liveEventSchemas, type LiveEventName } from '@partnerfolio/contract/live';
import { z } from 'zod';

/** `gap`: the stream was interrupted, so events may have been missed. */
export type StreamEvent =
  | {
      [Name in LiveEventName]: { name: Name; payload: z.output<(typeof liveEventSchemas)[Name]> };
    }[LiveEventName]
  | { name: 'gap' };

const eventNames = Object.keys(liveEventSchemas) as LiveEventName[];
const waitMs = { first: 2000, last: 60_000 };

/** Returns the delay before the next attempt: it doubles each time, and `chance` spreads the clients apart. */
export const retryDelay = (failures: number, chance: number): number =>
  Math.min(waitMs.first * 2 ** failures, waitMs.last) * (0.5 + chance / 2);

function read(name: LiveEventName, text: string): StreamEvent | null {
  const parsed = z.object({ name: z.literal(name), payload: liveEventSchemas[name] }).safeParse({
    name,
    payload: JSON.parse(text) as unknown,
  });
  return parsed.success ? (parsed.data as StreamEvent) : null;
}

/** Opens the stream and reopens it whenever it is lost; returns the function that closes it. */
export function openStream(onEvent: (event: StreamEvent) => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasGap = false;
  const open = () => {
    source = new EventSource(followEvents.path);
    source.addEventListener('open', () => {
      failures = 0;
      if (hasGap) onEvent({ name: 'gap' });
      hasGap = false;
    });
    source.addEventListener('error', () => {
      // Closes the source, because the browser would retry forever at a fixed interval.
      source?.close();
      hasGap = true;
      timer = setTimeout(open, retryDelay(failures, Math.random()));
      failures += 1;
    });
    for (const name of eventNames)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        const event = read(name, data);
        if (event) onEvent(event);
      });
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
