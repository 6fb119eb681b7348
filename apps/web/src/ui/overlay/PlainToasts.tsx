import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '../Button.tsx';
import { takeToasts, type ToastMessage } from './toast.ts';

const shownForMs = 10_000;

/** Shows the toasts as plain text if the module that draws them failed to load. */
export function PlainToasts() {
  const { t } = useLingui();
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  useEffect(
    () =>
      takeToasts({
        add: (message) => {
          const isEqual = (other: ToastMessage) => message.kind === 'error' && other.text === message.text;
          setMessages((before) => [...before.filter((other) => !isEqual(other)), message]);
          setTimeout(() => setMessages((now) => now.filter((other) => other !== message)), shownForMs);
        },
        clearErrors: () => setMessages((now) => now.filter(({ kind }) => kind !== 'error')),
      }),
    [],
  );
  return (
    <div role="alert" className="fixed end-4 bottom-18 z-60 grid w-[min(380px,calc(100vw-32px))] gap-2">
      {messages.map((message, at) => (
        <p
          key={at}
          className="flex items-center gap-2 rounded-lg border border-line bg-panel py-1 ps-3 pe-1 text-sm font-medium text-ink"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">{message.text}</span>
          {message.action && (
            <Button look="quiet" size="sm" onClick={message.action.onPress}>
              {message.action.label}
            </Button>
          )}
          <Button
            look="quiet"
            size="icon-sm"
            aria-label={t`Dismiss`}
            onClick={() => setMessages((now) => now.filter((other) => other !== message))}
          >
            ×
          </Button>
        </p>
      ))}
    </div>
  );
}
