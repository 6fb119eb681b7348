import { useLingui } from '@lingui/react';
import { About } from '../ui/overlay/About.tsx';
import { explanations } from './explanations.ts';

interface ExplanationProps {
  /** The figure, as it is called on the page. */
  name: string;
  of: keyof typeof explanations;
}

/** What a figure means, behind a question mark. */
export function Explanation({ name, of }: ExplanationProps) {
  const { i18n } = useLingui();
  return <About name={name}>{i18n._(explanations[of])}</About>;
}
