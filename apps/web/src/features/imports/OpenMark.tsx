import { Trans } from '@lingui/react/macro';
import { Badge } from '../../ui/text/Badge.tsx';

/** Marks a choice that only a person can make. */
export function OpenMark() {
  return (
    <span className="-my-1 inline-flex">
      <Badge tone="warn" dot>
        <Trans>Choose</Trans>
      </Badge>
    </span>
  );
}
