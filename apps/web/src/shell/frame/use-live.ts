import { useEffect } from 'react';
import { useViewer } from '../../session/auth.tsx';

/** Keeps pages current while others make changes, except in a view as another user. */
export function useLive(): void {
  const isFollowed = useViewer().viewedUntil === null;
  useEffect(() => {
    if (!isFollowed) return undefined;
    let isLeft = false;
    let stop: (() => void) | undefined;
    void import('../../live/follow.ts').then(
      ({ followEvents }) => {
        if (!isLeft) stop = followEvents();
      },
      () => {
        // If the module fails to load, pages simply stay as they were when opened.
      },
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [isFollowed]);
}
