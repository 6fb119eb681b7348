/**
 * The time of the user's last input. The server treats requests long after it as coming from timers, which keep no session
 * alive.
 */

const resting = 60_000;
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let touchedAt = Date.now();

const touch = (): void => {
  touchedAt = Date.now();
};

/** Whether there was no input for a minute. */
export const isResting = (): boolean => Date.now() - touchedAt > resting;

/** Watches for user input; returns the function that stops. */
export function watchActivity(): () => void {
  touch();
  for (const kind of touches) addEventListener(kind, touch, { capture: true, passive: true });
  return () => {
    for (const kind of touches) removeEventListener(kind, touch, { capture: true });
  };
}
