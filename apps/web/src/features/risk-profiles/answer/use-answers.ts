import { saveAnswerDraft, type AnswerDraft } from '@partnerfolio/contract/clients/risk-profile';
import { useRef, useState } from 'react';
import { isProblem } from '../../../api.ts';
import { useCall } from '../../../queries.ts';
import { afterAnswers } from '../refreshes.ts';

interface Typed {
  readonly answers: Readonly<Record<string, string>>;
  readonly answeredOn: string;
  readonly note: string;
}

/** `stale`: someone else has changed the answers, so that nothing more is saved until they are loaded again. */
export type SavingState = 'saved' | 'saving' | 'failed' | 'stale';

/**
 * Answers under way, saved at each change. One call is under way at a time, because each is based on the revision of the one
 * before it; what was typed meanwhile goes with the next.
 */
export function useAnswers(clientId: string, opened: AnswerDraft) {
  const [typed, setTyped] = useState<Typed>({
    answers: opened.answers,
    answeredOn: opened.answeredOn,
    note: opened.note ?? '',
  });
  const [saved, setSaved] = useState(opened);
  const [state, setState] = useState<SavingState>('saved');
  const { mutateAsync } = useCall(saveAnswerDraft, {
    refreshes: afterAnswers.slice(0, 1),
    failure: 'caller',
  });
  const latest = useRef(typed);
  const revision = useRef(opened.revision);
  const work = useRef<Promise<void> | null>(null);

  const sendAll = async () => {
    let sent: Typed | null = null;
    while (sent !== latest.current) {
      sent = latest.current;
      const answer = await mutateAsync({
        params: { id: clientId },
        body: { ...sent, questionnaireId: opened.questionnaire.id, revision: revision.current },
      });
      revision.current = answer.revision;
      setSaved(answer);
    }
  };

  const save = (): Promise<void> => {
    setState('saving');
    work.current ??= sendAll()
      .then(
        () => setState('saved'),
        (error: unknown) => setState(isProblem(error, 'stale') ? 'stale' : 'failed'),
      )
      .finally(() => {
        work.current = null;
      });
    return work.current;
  };

  const change = (part: Partial<Typed>) => {
    latest.current = { ...latest.current, ...part };
    setTyped(latest.current);
    void save();
  };

  return {
    typed,
    saved,
    state,
    answer: (question: string, answer: string) =>
      change({ answers: { ...latest.current.answers, [question]: answer } }),
    change,
    retry: () => void save(),
  };
}
