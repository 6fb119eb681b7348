import {
  answerImportRows,
  type Import,
  type QuestionKind,
  type RowAnswer,
} from '@partnerfolio/contract/imports';
import { useCall } from '../../../../queries.ts';
import { afterAnswer } from '../../import/refreshes.ts';
import { useRenewal } from '../../import/use-renewal.ts';

export interface Answering {
  isPending: boolean;
  /** Answers a question for some lines of the file, or for all open rows. */
  answer: (kind: QuestionKind, answer: RowAnswer, lines?: number[]) => void;
}

/** Sends answers to questions of rows; the server then reads the file again. */
export function useAnswering({ id, revision }: Import): Answering {
  const renew = useRenewal();
  const call = useCall(answerImportRows, { refreshes: afterAnswer });
  return {
    isPending: call.isPending,
    answer: (kind, answer, lines) =>
      call.mutate(
        { params: { id }, body: { kind, answer, lines: lines ?? null, revision } },
        { onError: renew },
      ),
  };
}
