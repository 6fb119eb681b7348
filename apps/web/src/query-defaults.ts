import type { DefaultOptions } from '@tanstack/react-query';
import { isFinal } from './api.ts';

/** What was asked is fresh for a minute; a failure that may pass is tried once more. */
export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: 60_000,
    retry: (failures, error) => failures < 1 && !isFinal(error),
  },
};
