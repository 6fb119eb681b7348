import { useLingui } from '@lingui/react';
import { About } from '../ui/overlay/About.tsx';
import { explanations } from './explanations.ts';

interface ExplanationProps {
  /** The figure's name on the page. */
  name: string;
  of: keyof typeof explanations;
}

/** A question mark that explains a figure. */
export function Explanation({ name, of }: ExplanationProps) {
  const { i18n } = useLingui();
  return <About name={name}>{i18n._(explanations[of])}</About>;
}
