import { useEffect, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { isProblem } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { showFailure, type Form } from '../../../form/use-zod-form.ts';

/** What a form shows while a report waits for the reason of its unknown figures; null while none is asked for. */
export type GapRefusal = string | null;

/** The refusal over unknown figures, and how a form asks for their reason. */
export function useGapRefusal() {
  const [refusal, setRefusal] = useState<GapRefusal>(null);
  return { refusal, setRefusal };
}

type Refused = ReturnType<typeof useGapRefusal>;

/** Shows why a report was not issued: over unknown figures the form then asks for their reason, and takes the focus there. */
export function useGapQuestion<I extends FieldValues & { gap?: string | null | undefined }, O>(
  form: Form<I, O>,
  { refusal, setRefusal }: Refused,
): (error: unknown) => void {
  useEffect(() => {
    if (refusal !== null) form.setFocus('gap' as Path<I>);
  }, [form, refusal]);
  // A report of other figures may be complete.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== undefined && name !== 'gap') setRefusal(null);
        },
      }),
    [form, setRefusal],
  );
  return (error) => {
    if (isProblem(error) && error.reason?.code === 'figures_unknown') setRefusal(explainProblem(error));
    else showFailure(form, error);
  };
}
