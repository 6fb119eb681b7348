import { useEffect } from 'react';
import { useViewer } from '../session/auth.tsx';

/** Keeps the pages of whoever is signed in up to date with what others do; a view as somebody else is not followed. */
export function useLive(): void {
  const isFollowed = useViewer().viewedUntil === null;
  useEffect(() => {
    if (!isFollowed) return undefined;
    let isLeft = false;
    let stop: (() => void) | undefined;
    void import('../live/follow.ts').then(
      ({ followEvents }) => {
        if (!isLeft) stop = followEvents();
      },
      () => {
        // Without it the pages are as up to date as when they were opened.
      },
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [isFollowed]);
}
