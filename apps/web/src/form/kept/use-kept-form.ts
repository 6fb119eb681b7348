import { useEffect, useEffectEvent, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import type { z } from 'zod';
import { useViewer } from '../../session/auth.tsx';
import { onSessionChange, sessionState } from '../../session/session.ts';
import { useZodForm, type Form } from '../use-zod-form.ts';
import { dropKept, keepForm, readKept, type FormPlace, type KeptForm } from './kept-forms.ts';
import { addOffer } from './offers.ts';

/** Writes kept values into a form, as the user's changes. */
function writeInto<I extends FieldValues, O>(form: Form<I, O>, { values }: KeptForm): void {
  for (const [name, value] of Object.entries(values))
    form.setValue(name as Path<I>, value as PathValue<I, Path<I>>, { shouldDirty: true });
}

/** A form validated by a schema, whose unsaved values outlast the end of the session. Not for passwords or secrets. */
export function useKeptForm<I extends FieldValues, O>(
  schema: z.ZodType<O, I>,
  defaultValues: DefaultValues<NoInfer<I>>,
): Form<I, O> {
  const form = useZodForm(schema, defaultValues);
  useKept(form, (kept) => writeInto(form, kept));
  return form;
}

/** Keeps what a form holds when the session ends, and offers it when the same user opens the form again. */
export function useKept<I extends FieldValues, O>(form: Form<I, O>, restore: (kept: KeptForm) => void): void {
  const viewer = useViewer();
  const { isDirty, defaultValues } = form.formState;
  const [place] = useState<FormPlace>(() => ({
    userId: viewer.id,
    path: location.pathname,
    form: Object.keys(form.getValues()).toSorted().join(' '),
  }));
  const [kept, setKept] = useState(() => readKept(place, Date.now()));
  const keep = useEffectEvent(() => {
    const session = sessionState();
    if (session.status !== 'out' || session.left || !isDirty || viewer.viewedUntil !== null) return;
    keepForm(place, { from: { ...defaultValues }, values: form.getValues(), at: Date.now() });
  });
  useEffect(() => onSessionChange(() => keep()), []);
  const end = useEffectEvent((isRestoring: boolean) => {
    if (kept !== null && isRestoring) restore(kept);
    dropKept(place);
    setKept(null);
  });
  const isKept = kept !== null;
  useEffect(
    () => (isKept ? addOffer({ restore: () => end(true), discard: () => end(false) }) : undefined),
    [isKept],
  );
}
