import { MutationCache, QueryClient } from '@tanstack/react-query';
import { clearAnswers } from './api.ts';
import { explainProblem } from './explain.ts';
import { queryDefaults } from './query-defaults.ts';
import { onUserLeft } from './session/session.ts';
import { toastError } from './ui/overlay/toast.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { failure: 'toast' | 'caller' };
  }
}

/** The cache of the server's answers: fresh for a minute, one retry, emptied on sign-out. */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, ...[, , mutation]) => {
      if (mutation.meta?.failure !== 'caller') toastError(explainProblem(error));
    },
  }),
  defaultOptions: queryDefaults,
});

onUserLeft(() => {
  queryClient.clear();
  clearAnswers();
});
