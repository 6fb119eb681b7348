import { useEffect, useState } from 'react';
import { takeToasts, type ToastMessage } from './toast.ts';

const shownForMs = 10_000;

/** What the toasts say, in plain words, where the piece that draws them could not be fetched. */
export function PlainToasts() {
  const [said, setSaid] = useState<readonly ToastMessage[]>([]);
  useEffect(
    () =>
      takeToasts((message) => {
        setSaid((before) => [...before, message]);
        setTimeout(() => setSaid((now) => now.filter((other) => other !== message)), shownForMs);
      }),
    [],
  );
  return (
    <div role="alert" className="fixed end-4 bottom-[4.5rem] z-60 grid gap-2">
      {said.map((message, at) => (
        <p key={at} className="rounded-lg border border-line bg-panel p-3 text-sm font-medium text-ink">
          {message.text}{' '}
          {message.action && (
            <button type="button" className="text-accent" onClick={message.action.onPress}>
              {message.action.label}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
