import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToasts } from './PlainToasts.tsx';
import { hasToasts, onFirstToast } from './toast.ts';
import { tryTwice } from '../try-twice.ts';

// Whatever happens to the fetching, what is to be said is said.
const Toasts = lazy(async () => ({
  default: await tryTwice(() => import('./Toasts.tsx')).then(
    (module) => module.Toasts,
    () => PlainToasts,
  ),
}));

/** Where the toasts appear; mounted once, beside the pages. */
export function ToastHost() {
  const needed = useSyncExternalStore(onFirstToast, hasToasts);
  return <Suspense>{needed && <Toasts />}</Suspense>;
}
