import { assumedChoices, chooseLayout } from '@partnerfolio/contract/imports';
import { useState } from 'react';
import { isProblem, type Input } from '../../../api.ts';
import { useCall } from '../../../queries.ts';
import type { Choosing } from './draft.ts';
import { draftFrom, knowsWords, toLayout, openChoices, reopened, type Upload } from './draft.ts';
import { afterReading } from '../refreshes.ts';
import { useRenewal } from '../preview/use-renewal.ts';
import type { Show } from '../wizard.ts';

/** The layout of a file while it is worked on, and the way on to its rows; `goOn` is false while something is open. */
export function useLayoutChoice(upload: Upload, onShow: Show) {
  const [draft, setDraft] = useState(() => draftFrom(upload));
  const [tried, setTried] = useState(false);
  const renew = useRenewal();
  const choose = useCall(chooseLayout, { refreshes: afterReading, failure: 'caller' });
  const choosing: Choosing = {
    upload,
    draft,
    open: openChoices(draft, upload),
    tried,
    change: (part) => setDraft((now) => ({ ...now, ...part })),
  };
  /** Under columns that a person chose, cells may be unclear that nobody was asked about. */
  const refused = (error: Error) => {
    const fields = isProblem(error) ? error.fields : [];
    const asked = assumedChoices.filter((choice) => fields.some(({ path }) => path === choice));
    if (asked.length > 0) setDraft((now) => reopened(now, asked));
    renew(error);
  };
  const goOn = (): boolean => {
    setTried(true);
    const layout = toLayout(draft, upload);
    if (!layout) return false;
    // The words of a column that nobody had looked at come back with the answer, and are then to be chosen.
    const step = knowsWords(draft, upload) ? 'preview' : 'columns';
    // Not as callbacks of `mutate`: by then this form is gone, and they with it.
    void choose
      .mutateAsync({ params: { id: upload.id }, body: layout } as Input<typeof chooseLayout>)
      .then(() => onShow({ import: upload.id, step }), refused);
    return true;
  };
  return { choosing, goOn, isReading: choose.isPending, error: choose.error };
}
