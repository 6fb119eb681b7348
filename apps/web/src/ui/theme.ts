import { useSyncExternalStore } from 'react';

/** The user's choice; `system` follows the device. public/theme.js applies the same rule before the first paint. */
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
    // The browser may block storage; the device's theme then applies.
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
// The device's theme may have changed since the first paint.
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

/** Sets the theme and saves it on this device. */
export function chooseTheme(theme: Theme): void {
  choice = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  applyTheme();
}

/** Returns the user's choice of theme. */
export const useThemeChoice = (): Theme => useSyncExternalStore(subscribe, () => choice);

/** Returns the theme on screen. It changes whenever colours read from the page must be read again. */
export const useThemeShown = (): string =>
  useSyncExternalStore(subscribe, () => document.documentElement.dataset['theme'] ?? 'light');
