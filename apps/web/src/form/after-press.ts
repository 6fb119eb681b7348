let isPressed = false;
const note = (state: boolean) => () => {
  isPressed = state;
};
document.addEventListener('pointerdown', note(true), true);
for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, note(false), true);

/**
 * Runs `act` now or, while a pointer is pressed, after its release. Leaving a field may show an error, which moves the page:
 * a button that moves away between press and release is never clicked.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) return act();
  const ended = new AbortController();
  const run = () => {
    ended.abort();
    setTimeout(act);
  };
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, run, { signal: ended.signal });
}
