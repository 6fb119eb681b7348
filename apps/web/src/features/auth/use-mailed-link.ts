import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { publicPaths } from '../../public-paths.ts';
import { arrivalLink } from '../../session/arrival.ts';
import { toastError } from '../../ui/overlay/toast.ts';

/** Returns the token of the mailed link. Visitors without one, or with a refused one, get a message and the sign-in page. */
export function useMailedLink(type: 'invitation' | 'recovery', refusal: string) {
  const navigate = useNavigate();
  const token = arrivalLink(type)?.token;
  const [refused, setRefused] = useState(false);
  const turnAway = useEffectEvent(() => {
    toastError(refusal);
    void navigate({ to: publicPaths.auth, replace: true });
  });
  useEffect(() => {
    if (token === undefined || refused) turnAway();
  }, [token, refused]);
  return { token, refuse: () => setRefused(true) };
}
