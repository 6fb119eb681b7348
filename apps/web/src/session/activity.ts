/** When the person last touched something. The server counts what a page asks long after that as the work of its timers. */

const resting = 60_000;
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let touchedAt = Date.now();

const touch = (): void => {
  touchedAt = Date.now();
};

/** Whether the person has touched nothing for a minute. */
export const isResting = (): boolean => Date.now() - touchedAt > resting;

/** Keeps watch over the person's touches; returns how to stop. */
export function watchActivity(): () => void {
  touch();
  for (const kind of touches) addEventListener(kind, touch, { capture: true, passive: true });
  return () => {
    for (const kind of touches) removeEventListener(kind, touch, { capture: true });
  };
}
