/** The event stream of a session. Only one tab of a browser holds it, because browsers limit connections per server. */
import { followEvents, liveEventSchemas, type LiveEventName } from '@partnerfolio/contract/live';
import { z } from 'zod';

/** `gap`: the stream was interrupted, so events may have been missed. */
export type Heard =
  | {
      [Name in LiveEventName]: { name: Name; said: z.output<(typeof liveEventSchemas)[Name]> };
    }[LiveEventName]
  | { name: 'gap' };

const eventNames = Object.keys(liveEventSchemas) as LiveEventName[];
const waitMs = { first: 2000, last: 60_000 };

/** Returns the delay before the next attempt: it doubles each time, and `chance` spreads the clients apart. */
export const waitBefore = (failures: number, chance: number): number =>
  Math.min(waitMs.first * 2 ** failures, waitMs.last) * (0.5 + chance / 2);

function read(name: LiveEventName, text: string): Heard | null {
  const parsed = z.object({ name: z.literal(name), said: liveEventSchemas[name] }).safeParse({
    name,
    said: JSON.parse(text) as unknown,
  });
  return parsed.success ? (parsed.data as Heard) : null;
}

/** Opens the stream and reopens it whenever it is lost; returns the function that closes it. */
export function openStream(hear: (heard: Heard) => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasGap = false;
  const open = () => {
    source = new EventSource(followEvents.path);
    source.addEventListener('open', () => {
      failures = 0;
      if (hasGap) hear({ name: 'gap' });
      hasGap = false;
    });
    source.addEventListener('error', () => {
      // Closes the source, because the browser would retry forever at a fixed interval.
      source?.close();
      hasGap = true;
      timer = setTimeout(open, waitBefore(failures, Math.random()));
      failures += 1;
    });
    for (const name of eventNames)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        const heard = read(name, data);
        if (heard) hear(heard);
      });
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
