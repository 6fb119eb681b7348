/**
 * Loads the style sheet with the firm's colour again. The present one stays until the new one is here, so that no page shows
 * without colour.
 */
export function reloadFirmStyle(): void {
  const present = document.querySelector<HTMLLinkElement>('link[href^="/firm.css"]');
  if (present === null) return;
  const next = document.createElement('link');
  next.rel = 'stylesheet';
  next.href = `/firm.css?${Date.now()}`;
  next.addEventListener('load', () => present.remove());
  next.addEventListener('error', () => next.remove());
  present.after(next);
}
