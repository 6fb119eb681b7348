import { useSyncExternalStore } from 'react';

/** The reader's choice; `system` follows the machine. The first paint is set by public/theme.js, by the same rule. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'theme';
const listeners = new Set<() => void>();
const darkMachine = matchMedia('(prefers-color-scheme: dark)');

function readChoice(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    // Storage may be refused by the browser; the machine's theme then decides.
    return 'system';
  }
}

let choice = readChoice();

function applyTheme(): void {
  const dark = choice === 'dark' || (choice === 'system' && darkMachine.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

darkMachine.addEventListener('change', applyTheme);
// The machine may have changed between the first paint and now, when nobody listened.
applyTheme();
addEventListener('storage', (event) => {
  if (event.key !== storageKey) return;
  choice = readChoice();
  applyTheme();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Chooses a theme and remembers it on this machine. */
export function chooseTheme(theme: Theme): void {
  choice = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // The choice then lasts as long as the page.
  }
  applyTheme();
}

/** The reader's choice of theme. */
export const useThemeChoice = (): Theme => useSyncExternalStore(subscribe, () => choice);

/** The theme on screen; changes when colours that were read from the page must be read again. */
export const useThemeShown = (): string =>
  useSyncExternalStore(subscribe, () => document.documentElement.dataset['theme'] ?? 'light');
