/** The stream of events of a session: one tab of a browser holds it, since a browser has few connections to a server. */
import { followEvents, liveEventSchemas, type LiveEventName } from '@partnerfolio/contract/live';
import { z } from 'zod';

/** `gap`: there was no stream for a while, and whatever may have been said is lost. */
export type Heard =
  | {
      [Name in LiveEventName]: { name: Name; said: z.output<(typeof liveEventSchemas)[Name]> };
    }[LiveEventName]
  | { name: 'gap' };

const eventNames = Object.keys(liveEventSchemas) as LiveEventName[];
const waitMs = { first: 2000, last: 60_000 };

/** How long to wait before the next try, twice as long each time and never for all browsers at the same moment. */
export const waitBefore = (failures: number, chance: number): number =>
  Math.min(waitMs.first * 2 ** failures, waitMs.last) * (0.5 + chance / 2);

function read(name: LiveEventName, text: string): Heard | null {
  const parsed = z.object({ name: z.literal(name), said: liveEventSchemas[name] }).safeParse({
    name,
    said: JSON.parse(text) as unknown,
  });
  return parsed.success ? (parsed.data as Heard) : null;
}

/** Opens the stream, and again whenever it is lost; returns how to end it. */
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
      // The browser's own tries know no end and no patience.
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
