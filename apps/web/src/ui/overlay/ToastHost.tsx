import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToasts } from './PlainToasts.tsx';
import { hasToasts, onFirstToast } from './toast.ts';
import { tryTwice } from '../try-twice.ts';

// If the module cannot be loaded, the messages appear as plain text.
const Toasts = lazy(async () => ({
  default: await tryTwice(() => import('./Toasts.tsx')).then(
    (module) => module.Toasts,
    () => PlainToasts,
  ),
}));

/** The place of the toasts, mounted once beside the pages. */
export function ToastHost() {
  const needed = useSyncExternalStore(onFirstToast, hasToasts);
  return <Suspense>{needed && <Toasts />}</Suspense>;
}
