/** Field errors in a form keep their code and are said as they are shown: a change of language changes them too. */
import type { ParamValue } from '@partnerfolio/contract/refusals/coded-text';
import { explainField } from '../explain.ts';

/** An error as the form library keeps it, with the parameters of its code. */
interface FormError {
  readonly type?: unknown;
  readonly message?: string | undefined;
  readonly params?: Readonly<Record<string, ParamValue>>;
}

const marked = 'code:';

/** Puts a code into a form. */
export const codedError = ({
  code = '',
  params = {},
}: {
  readonly code?: string | undefined;
  readonly params?: Readonly<Record<string, ParamValue>> | undefined;
}) => ({ type: `${marked}${code}`, params });

/** What to show at the field; a form may also have put words of its own there. */
export function errorText(error: FormError | undefined): string | undefined {
  if (error === undefined) return undefined;
  const { type, params } = error;
  if (typeof type !== 'string' || !type.startsWith(marked)) return error.message;
  return explainField({ code: type.slice(marked.length), params });
}
