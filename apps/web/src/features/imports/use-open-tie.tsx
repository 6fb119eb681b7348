import { useLingui } from '@lingui/react/macro';
import type { Choosing } from './choice.ts';
import type { Open } from './draft.ts';
import { OpenMark } from './OpenMark.tsx';

/** The props of a field whose choice may still be open: marked from the start, a fault once the person tried to go on. */
export function useOpenTie({ open, tried }: Pick<Choosing, 'open' | 'tried'>) {
  const { t } = useLingui();
  return (choice: Open) => {
    if (!open.includes(choice)) return {};
    return { aside: <OpenMark />, ...(tried && { error: t`Choose to continue` }) };
  };
}
