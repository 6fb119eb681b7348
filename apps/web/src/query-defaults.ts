import type { DefaultOptions } from '@tanstack/react-query';
import { isFinal } from './api.ts';

/** Answers stay fresh for a minute; failures that may pass are retried once. */
export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: 60_000,
    retry: (failures, error) => failures < 1 && !isFinal(error),
  },
};
