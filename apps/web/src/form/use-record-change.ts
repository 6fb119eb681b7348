import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { isProblem } from '../api.ts';
import { toastDone } from '../ui/overlay/toast.ts';
import { showFailure, type Form } from './use-zod-form.ts';

interface Stored {
  revision: number;
}

interface RecordChangeOptions<I extends FieldValues, O, R extends Stored> {
  /** The record as it was when its form was opened. */
  opened: R;
  form: Form<I, O>;
  /** The form's values over a record as it is stored. */
  valuesOf: (record: R) => DefaultValues<NoInfer<I>>;
  save: (body: O & Stored) => Promise<unknown>;
  /** Reads the record as it is stored now. */
  reload: () => Promise<R>;
  onSaved: () => void;
  /** What is said once it is stored; "Changes saved" unless given. */
  savedText?: string;
}

/** What a panel needs to show a form over a stored record and what others stored meanwhile. */
export interface RecordChange<R> {
  /** The state the form started from. */
  base: R;
  /** What is stored now, when someone else changed it since. */
  theirs: R | null;
  isSaving: boolean;
  save: () => Promise<void>;
  takeTheirs: () => void;
  keepMine: () => Promise<void>;
}

/** Saves a form over the record it was opened on; what someone else stored meanwhile is shown before it is overwritten. */
export function useRecordChange<I extends FieldValues, O, R extends Stored>(
  options: RecordChangeOptions<I, O, R>,
): RecordChange<R> {
  const { t } = useLingui();
  const { form, valuesOf, reload, onSaved } = options;
  // The query's answer may be replaced at any time; that must not slip under what is being typed.
  const [base, setBase] = useState(options.opened);
  const [theirs, setTheirs] = useState<R | null>(null);
  const tell = (error: unknown) => {
    showFailure(form, error);
  };
  const showTheirs = () => reload().then(setTheirs, tell);
  const saveOver = ({ revision }: R) =>
    form.handleSubmit(async (body) => {
      try {
        await options.save({ ...body, revision });
        toastDone(options.savedText ?? t`Changes saved`);
        onSaved();
      } catch (error) {
        if (isProblem(error, 'stale')) await showTheirs();
        else tell(error);
      }
    })();
  return {
    base,
    theirs,
    isSaving: form.formState.isSubmitting,
    save: () => saveOver(base),
    takeTheirs: () => {
      if (theirs === null) return;
      setBase(theirs);
      setTheirs(null);
      form.reset(valuesOf(theirs));
    },
    keepMine: () => saveOver(theirs ?? base),
  };
}
