import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasToasts, onFirstToast } from './toast.ts';

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));

/** Where the toasts appear; mounted once, beside the pages. */
export function ToastHost() {
  const needed = useSyncExternalStore(onFirstToast, hasToasts);
  return <Suspense>{needed && <Toasts />}</Suspense>;
}
