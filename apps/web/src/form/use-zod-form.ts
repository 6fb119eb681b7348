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

/** Validates a form by its schema and keeps the first error of each field. */
const firstErrorResolver =
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
 * A form validated by a schema of the contract: when a field is left, and on each keystroke once it was wrong. A refusal,
 * here or by the server, focuses the first field with an error.
 */
export function useZodForm<I extends FieldValues, O>(
  schema: z.ZodType<O, I>,
  defaultValues: DefaultValues<NoInfer<I>>,
): Form<I, O> {
  const form = useForm<I, unknown, O>({
    resolver: firstErrorResolver(schema),
    defaultValues,
    // Clears errors while typing. Clearing them on blur would move the page under a press on the button.
    mode: 'onTouched',
    reValidateMode: 'onChange',
    // The library would go by the order of registration, not of the page.
    shouldFocusError: false,
  });
  const { submitCount, isSubmitSuccessful } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) focusFirstError();
  }, [submitCount, isSubmitSuccessful]);
  return form;
}

/**
 * Shows a refusal: errors at their fields, the rest as a toast. `otherwise` is the text if all that is known is that the call
 * failed.
 */
export function showFailure<I extends FieldValues, O>(
  form: Form<I, O>,
  error: unknown,
  otherwise?: string,
): void {
  const errors = isProblem(error) ? error.fields : [];
  const known = errors.filter(({ path }) => path !== '' && has(form, path));
  for (const { path, ...error } of known) form.setError(path as Path<I>, codedError(error));
  if (known.length === 0) toastError(otherwise ? explainOr(error, otherwise) : explainProblem(error));
}

const has = <I extends FieldValues, O>(form: Form<I, O>, path: string): boolean =>
  form.getValues(path as Path<I>) !== undefined;

/** Focuses the first field with an error in page order, in the submitted form or else in the topmost dialog or page. */
export function focusFirstError(): void {
  const sender: (Element & { form?: HTMLFormElement | null }) | null = document.activeElement;
  const place = sender?.form ?? [...document.querySelectorAll('main, [role=dialog]')].at(-1);
  place?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
