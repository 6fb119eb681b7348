import { readForm } from '@partnerfolio/contract/refusals/field-codes';
import { useEffect } from 'react';
import {
  get,
  set,
  useForm,
  type Resolver,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { isProblem } from '../api.ts';
import { explainOr, explainProblem } from '../explain.ts';
import { toastError } from '../ui/overlay/toast.ts';
import { codedError } from './field-error.ts';

export type Form<I extends FieldValues, O> = UseFormReturn<I, unknown, O>;

/** Checks a form by its schema; the first fault of each field is the one to show. */
const resolverOf =
  <I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> =>
  (values) => {
    const read = readForm(schema, values);
    if (read.ok) return { values: read.value, errors: {} };
    const errors = {};
    for (const { path, code, params } of read.errors) {
      if (!get(errors, path)) set(errors, path, codedError({ code, params }));
    }
    return { values: {}, errors };
  };

/**
 * A form over a schema of the contract: checked when a field is left, and as it is typed once it was wrong. One that is
 * refused, here or by the server, has its first fault in focus.
 */
export function useZodForm<I extends FieldValues, O>(
  schema: z.ZodType<O, I>,
  defaultValues: DefaultValues<NoInfer<I>>,
): Form<I, O> {
  const form = useForm<I, unknown, O>({
    resolver: resolverOf(schema),
    defaultValues,
    // Were a complaint taken back only when the field is left, the page would move under the press on the button.
    mode: 'onTouched',
    reValidateMode: 'onChange',
    // It would go by the order in which the fields came to be.
    shouldFocusError: false,
  });
  const { submitCount, isSubmitSuccessful } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) focusFirstFault();
  }, [submitCount, isSubmitSuccessful]);
  return form;
}

/**
 * Puts a refusal where it belongs: each fault at its field, and what has no field here as a toast; in the words given where
 * nothing is known but that it failed.
 */
export function showFailure<I extends FieldValues, O>(
  form: Form<I, O>,
  error: unknown,
  words?: string,
): void {
  const faults = isProblem(error) ? error.fields : [];
  const known = faults.filter(({ path }) => path !== '' && has(form, path));
  for (const { path, ...error } of known) form.setError(path as Path<I>, codedError(error));
  if (known.length === 0) toastError(words ? explainOr(error, words) : explainProblem(error));
}

const has = <I extends FieldValues, O>(form: Form<I, O>, path: string): boolean =>
  form.getValues(path as Path<I>) !== undefined;

/**
 * Focuses the first field that is marked as wrong, in the order of the page: of the form that was sent, or of what lies
 * uppermost.
 */
export function focusFirstFault(): void {
  const sender: (Element & { form?: HTMLFormElement | null }) | null = document.activeElement;
  const place = sender?.form ?? [...document.querySelectorAll('main, [role=dialog]')].at(-1);
  place?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
