import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '../../../../../ui/text/Badge.tsx';
import type { Choosing, Open } from '../../../understand/draft.ts';

/** Marks a choice that only the user can make. */
export function OpenMark() {
  return (
    <span data-open="" className="-my-1 inline-flex">
      <Badge tone="warn" dot>
        <Trans>Choose</Trans>
      </Badge>
    </span>
  );
}

/** The props of a field whose choice may still be open: marked from the start, an error once the user tried to continue. */
export function useOpenMark({ open, tried }: Pick<Choosing, 'open' | 'tried'>) {
  const { t } = useLingui();
  return (choice: Open) => {
    if (!open.includes(choice)) return {};
    return { aside: <OpenMark />, ...(tried && { error: t`Choose to continue` }) };
  };
}
