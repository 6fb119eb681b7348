import { Toast } from '@base-ui/react/toast';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClasses } from '../Button.tsx';
import { takeToasts, type ToastMessage } from './toast.ts';

const manager = Toast.createToastManager();
/** The errors on screen. An equal error replaces the one shown instead of appearing twice. */
const errors = new Set<string>();

function add({ text, kind, action }: ToastMessage): void {
  // The toast closes at once, so that nobody undoes twice.
  const act = () => {
    manager.close(id);
    action?.onPress();
  };
  const failed = kind === 'error';
  const key = failed ? `error: ${text}` : undefined;
  if (key !== undefined) errors.add(key);
  const id = manager.add({
    ...(key !== undefined && { id: key, onRemove: () => errors.delete(key) }),
    title: text,
    type: kind,
    timeout: failed || action ? 10_000 : 5000,
    priority: failed ? 'high' : 'low',
    ...(action && { actionProps: { children: action.label, onClick: act } }),
  });
}

function clearErrors(): void {
  for (const id of errors) manager.close(id);
}

/** Draws the toasts at the bottom of the window; F6 focuses them. */
export function Toasts() {
  const { t } = useLingui();
  // Subscribes here instead of inside the provider, whose own effect must run first: it starts listening there.
  useEffect(() => takeToasts({ add, clearErrors }), []);
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t`Notifications`}
          data-screen-only
          className="fixed end-4 bottom-[4.5rem] z-60 flex w-[min(380px,calc(100vw-32px))] flex-col gap-2"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { t } = useLingui();
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const failed = toast.type === 'error';
    const Icon = failed ? CircleAlert : CircleCheck;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        // The toast can take the focus even while it is announced, so screen readers must see it.
        aria-hidden={false}
        className="rounded-lg border border-line bg-panel text-ink shadow-float transition-[opacity,translate] duration-180 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-start gap-2.5 py-2.5 pe-2 ps-3">
          <Icon
            size={18}
            aria-hidden="true"
            className={`mt-px shrink-0 ${failed ? 'text-loss' : 'text-gain'}`}
          />
          <Toast.Title className="min-w-0 flex-1 wrap-anywhere py-px text-sm font-medium" />
          <Toast.Action className="min-h-6 shrink-0 text-sm font-semibold text-accent hover:underline" />
          <Toast.Close
            aria-label={t`Dismiss`}
            aria-hidden={false}
            className={`${buttonClasses({ look: 'quiet', size: 'icon-sm' })} -my-1 pointer-coarse:-my-2.5`}
          >
            <X size={14} aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
