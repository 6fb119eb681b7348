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
  /** The record when the form was opened. */
  opened: R;
  form: Form<I, O>;
  /** Returns the form's values for a stored record. */
  formValues: (record: R) => DefaultValues<NoInfer<I>>;
  save: (body: O & Stored) => Promise<unknown>;
  /** Loads the stored record. */
  reload: () => Promise<R>;
  onSaved: () => void;
  /** The message after saving; "Changes saved" by default. */
  savedText?: string;
}

/** What a panel needs to show a form over a stored record and conflicting changes by others. */
export interface RecordChange<R> {
  /** The version that the form started from. */
  base: R;
  /** The stored version, if someone else has changed it since. */
  theirs: R | null;
  isSaving: boolean;
  /** Whether the user has changed something that is not saved. */
  isDirty: boolean;
  save: () => Promise<void>;
  takeTheirs: () => void;
  keepMine: () => Promise<void>;
}

/**
 * Saves a form over the record it was opened on. If someone else has saved meanwhile, shows their changes before overwriting.
 */
export function useRecordChange<I extends FieldValues, O, R extends Stored>(
  options: RecordChangeOptions<I, O, R>,
): RecordChange<R> {
  const { t } = useLingui();
  const { form, formValues, reload, onSaved } = options;
  // Keeps its own copy, because a refetch must not change the values under the user's hands.
  const [base, setBase] = useState(options.opened);
  const [theirs, setTheirs] = useState<R | null>(null);
  const showError = (error: unknown) => {
    showFailure(form, error);
  };
  const showTheirs = () => reload().then(setTheirs, showError);
  const saveOver = ({ revision }: R) =>
    form.handleSubmit(async (body) => {
      try {
        await options.save({ ...body, revision });
        toastDone(options.savedText ?? t`Changes saved`);
        onSaved();
      } catch (error) {
        if (isProblem(error, 'stale')) await showTheirs();
        else showError(error);
      }
    })();
  return {
    base,
    theirs,
    isSaving: form.formState.isSubmitting,
    isDirty: form.formState.isDirty,
    save: () => saveOver(base),
    takeTheirs: () => {
      if (theirs === null) return;
      setBase(theirs);
      setTheirs(null);
      form.reset(formValues(theirs));
    },
    keepMine: () => saveOver(theirs ?? base),
  };
}
