import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isProblem } from '../../api.ts';
import { toastDone } from '../../ui/overlay/toast.ts';
import { useKept } from '../kept/use-kept-form.ts';
import type { Stored } from './editors.ts';
import { hasOpenConflict, type Merged, type Side } from './merged.ts';
import { useMerge, type MergeOptions } from './use-merge.ts';
import { showFailure } from '../use-zod-form.ts';

interface RecordChangeOptions<I extends FieldValues, O, R extends Stored> extends MergeOptions<I, O, R> {
  save: (body: O & Pick<Stored, 'revision'>) => Promise<unknown>;
  /** Loads the stored record. */
  reload: () => Promise<R>;
  onSaved: () => void;
  /** The message after saving; "Changes saved" by default. */
  savedText?: string;
}

/** What a panel needs to show a form over a stored record, with what others change meanwhile. */
export interface RecordChange<R> {
  /** The version that a save is based on. */
  base: R;
  /** What others changed since the form was opened. */
  merged: Merged | null;
  /** Whether the user must first choose between two values of a field. */
  isBlocked: boolean;
  isSaving: boolean;
  /** Whether the user has changed something that is not saved. */
  isDirty: boolean;
  save: () => Promise<void>;
  /** Chooses a side of a field that both changed. */
  choose: (name: string, side: Side) => void;
}

/** How often a save is repeated by itself while others keep changing the record. */
const roundsAtMost = 3;

/**
 * Saves a form over the record it was opened on. What others change meanwhile is merged into the form, when it comes and
 * before a save overwrites it.
 */
export function useRecordChange<I extends FieldValues, O, R extends Stored>(
  options: RecordChangeOptions<I, O, R>,
): RecordChange<R> {
  const { form, opened } = options;
  const [isSaving, setIsSaving] = useState(false);
  const isSaved = useRef(false);
  const savedText = useSavedText(options.savedText);
  const { base, merged, absorb, restore, choose, known } = useMerge(options);
  useKept(form, restore);

  /** Sends the form once; returns the refusal if someone else had changed the record. */
  const send = async (): Promise<unknown> => {
    let refusal: unknown = null;
    await form.handleSubmit(async (body) => {
      try {
        await options.save({ ...body, revision: known.current.record.revision });
        isSaved.current = true;
        toastDone(savedText(known.current.merged));
        options.onSaved();
      } catch (error) {
        if (isProblem(error, 'stale')) refusal = error;
        else showFailure(form, error);
      }
    })();
    return refusal;
  };
  /** Sends, merges and sends again, until the user has to decide something or the record keeps changing. */
  const sendMerged = async () => {
    for (let round = 1; ; round += 1) {
      const refusal = await send();
      if (refusal === null || !(await absorb(await options.reload()))) return;
      if (round === roundsAtMost) return showFailure(form, refusal);
    }
  };
  const save = async () => {
    setIsSaving(true);
    try {
      await sendMerged();
    } catch (error) {
      showFailure(form, error);
    } finally {
      setIsSaving(false);
    }
  };
  // Others' changes also come while the form is open. The own save is no such change.
  const absorbLive = useEffectEvent(() => {
    if (!isSaving && !isSaved.current && opened.revision > known.current.record.revision) void absorb(opened);
  });
  useEffect(() => absorbLive(), [opened, isSaving]);
  return {
    base,
    merged,
    isBlocked: hasOpenConflict(merged),
    isSaving,
    isDirty: form.formState.isDirty,
    save,
    choose,
  };
}

/** Returns the message after a save, which says what was merged into it. */
function useSavedText(text: string | undefined): (merged: Merged | null) => string {
  const { t } = useLingui();
  return (merged) => {
    if (merged === null || merged.taken.length === 0) return text ?? t`Changes saved`;
    const { by, taken } = merged;
    const fields = [...new Set(taken.map(({ label }) => label))].join(', ');
    return t`Changes saved. Also kept: ${fields}, changed by ${by}`;
  };
}
