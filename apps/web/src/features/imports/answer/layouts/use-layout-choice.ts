import { assumedChoices, chooseLayout } from '@partnerfolio/contract/imports';
import { useState } from 'react';
import { isProblem, type Input } from '../../../../api.ts';
import { useCall } from '../../../../queries.ts';
import type { Choosing } from '../../understand/draft.ts';
import { draftFrom, knowsWords, toLayout, openChoices, reopened } from '../../understand/draft.ts';
import { afterReading } from '../../import/refreshes.ts';
import { useRenewal } from '../../import/use-renewal.ts';
import type { Show, Upload } from '../../import/wizard.ts';

/** Finds the controls of a form that open choices may belong to. */
const controls = 'button[role=combobox], input:not([type=hidden], [aria-hidden=true])';

/** Moves the focus to the first open choice of a form: the control after its mark, or the one that the mark belongs to. */
export function focusFirstOpen(form: HTMLElement | null): void {
  const mark = form?.querySelector('[data-open]') ?? null;
  for (let around = mark?.parentElement; mark && around; around = around.parentElement) {
    const found = [...around.querySelectorAll<HTMLElement>(controls)];
    const isAfter = (one: HTMLElement) =>
      (mark.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const control = found.find(isAfter) ?? found.at(-1);
    if (control) return control.focus();
  }
}

/** The layout form's state, and the function that sends it; `goOn` is false while something is open. */
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
  /** With other columns, cells may be ambiguous that were not before. */
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
    // The server's answer includes the words of a newly chosen type column; the user then chooses their meanings.
    const step = knowsWords(draft, upload) ? 'preview' : 'columns';
    // Awaits the call, because callbacks of `mutate` would be skipped once this form disappears.
    void choose
      .mutateAsync({ params: { id: upload.id }, body: layout } as Input<typeof chooseLayout>)
      .then(() => onShow({ import: upload.id, step }), refused);
    return true;
  };
  return { choosing, goOn, isReading: choose.isPending, error: choose.error };
}
