import {
  answerInstrumentRequests,
  listInstrumentRequests,
  type RequestedInstrument,
} from '@partnerfolio/contract/imports/instrument-requests';
import { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import { listInstruments } from '@partnerfolio/contract/market-data';
import { useQueryClient } from '@tanstack/react-query';
import { isProblem, type Input } from '../../../../api.ts';
import { useCall } from '../../../../queries.ts';
import type { ChoosingNames, NameChoice } from '../names/use-choosing-names.ts';

type RequestChoice = Input<typeof answerInstrumentRequests>['body']['choices'][number];

export interface AnsweringRequests {
  isPending: boolean;
  error: Error | null;
  /** Rejects with the server's refusal. */
  answer: (choices: RequestChoice[]) => Promise<unknown>;
}

/** Answers requested instruments. */
export function useAnsweringRequests(): AnsweringRequests {
  const cache = useQueryClient();
  const call = useCall(answerInstrumentRequests, {
    refreshes: [listInstrumentRequests, listInstruments, getDashboardOverview],
    failure: 'caller',
  });
  return {
    isPending: call.isPending,
    error: call.error,
    answer: (choices) =>
      call.mutateAsync({ body: { choices } }).catch((error: Error) => {
        // Someone else was faster.
        if (isProblem(error, 'wrong_state'))
          void cache.invalidateQueries({ queryKey: [listInstrumentRequests.name] });
        throw error;
      }),
  };
}

/** What is chosen for names, as answers to the first request of each. */
const answersFor = (
  requests: readonly RequestedInstrument[],
  choices: readonly NameChoice[],
): RequestChoice[] =>
  choices.flatMap(({ name, ...choice }) => {
    const request = requests.find((one) => one.name === name);
    return request === undefined ? [] : [{ ...choice, id: request.id }];
  });

/** Chooses for requests as for the names of a file. */
export const choosingFor = (
  { isPending, error, answer }: AnsweringRequests,
  requests: readonly RequestedInstrument[],
): ChoosingNames => ({
  isPending,
  error,
  choose: (choices) => answer(answersFor(requests, choices)),
});
