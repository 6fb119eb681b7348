import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Asks before the page is left while `hasUnsaved`; the browser asks before the tab is closed. Not the router's `useBlocker`,
 * because the first load would bring its code.
 */
export function useLeaveQuestion(hasUnsaved: () => boolean) {
  const { history } = useRouter();
  const [answer, setAnswer] = useState<((stays: boolean) => void) | null>(null);
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: hasUnsaved,
        blockerFn: () => (hasUnsaved() ? new Promise<boolean>((resolve) => setAnswer(() => resolve)) : false),
      }),
    [history, hasUnsaved],
  );
  const reply = (stays: boolean) => {
    setAnswer(null);
    answer?.(stays);
  };
  return { isAsking: answer !== null, leave: () => reply(false), stay: () => reply(true) };
}
