import { useWatch } from 'react-hook-form';
import { issueForm, optionsOf, type IssueFormApi, type IssueInput } from '../issue/issue-form.ts';

export interface Asked {
  readonly of: 'portfolio' | 'client';
  readonly id: string;
  readonly options: ReturnType<typeof optionsOf>;
}

/** The report that the form describes; null while a field of it is missing or wrong. */
export function useAsked(form: IssueFormApi, language: 'en' | 'es'): Asked | null {
  const values = useWatch({ control: form.control }) as IssueInput;
  // Why figures are unknown changes nothing of a report that is not issued.
  const read = issueForm.safeParse({ ...values, gap: '' });
  if (!read.success) return null;
  const { of, subjectId: id } = read.data;
  return { of, id, options: optionsOf(read.data, language) };
}
