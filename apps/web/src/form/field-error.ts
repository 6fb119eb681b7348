/** Forms keep the code of a field error and translate it on display, so that it follows a change of language. */
import type { ParamValue } from '@partnerfolio/contract/refusals/coded-text';
import { explainField } from '../explain.ts';

/** An error as the form library stores it, with the parameters of its code. */
interface FormError {
  readonly type?: unknown;
  readonly message?: string | undefined;
  readonly params?: Readonly<Record<string, ParamValue>>;
}

const marked = 'code:';

/** Creates a form error from a code. */
export const codedError = ({
  code = '',
  params = {},
}: {
  readonly code?: string | undefined;
  readonly params?: Readonly<Record<string, ParamValue>> | undefined;
}) => ({ type: `${marked}${code}`, params });

/** Returns the text to show at the field; a form may also have set its own text. */
export function errorText(error: FormError | undefined): string | undefined {
  if (error === undefined) return undefined;
  const { type, params } = error;
  if (typeof type !== 'string' || !type.startsWith(marked)) return error.message;
  return explainField({ code: type.slice(marked.length), params });
}
