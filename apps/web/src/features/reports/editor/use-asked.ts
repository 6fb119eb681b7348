import { useWatch } from 'react-hook-form';
import { askedOf, issueForm, type Asked, type IssueFormApi, type IssueInput } from '../issue/issue-form.ts';

/** The report that the form describes; null while a field of it is missing or wrong. */
export function useAsked(form: IssueFormApi, language: 'en' | 'es'): Asked | null {
  const values = useWatch({ control: form.control }) as IssueInput;
  // Why figures are unknown changes nothing of a report that is not issued.
  const read = issueForm.safeParse({ ...values, gap: '' });
  return read.success ? askedOf(read.data, language) : null;
}
