import type { AssignmentOutcome } from '@partnerfolio/contract/models/assignments';
import { Plural, useLingui } from '@lingui/react/macro';
import { LeftOutDialog } from '../../../shell/selection/LeftOutDialog.tsx';

/** A portfolio that a call has left as it is, and why. */
export interface LeftOut {
  readonly id: string;
  readonly name: string;
  readonly outcome: Exclude<AssignmentOutcome, 'assigned' | 'unchanged'>;
}

interface LeftOutPortfoliosProps {
  portfolios: readonly LeftOut[];
  onClose: () => void;
}

/** Names the portfolios that a call has left as they are, each with the reason. */
export function LeftOutPortfolios({ portfolios, onClose }: LeftOutPortfoliosProps) {
  const { t } = useLingui();
  const count = portfolios.length;
  const reasons: Record<LeftOut['outcome'], string> = {
    not_found: t`Not found, or you may not see it`,
    forbidden: t`You may not change it`,
    stale: t`Changed by someone else since the list was loaded. Try again.`,
    closed: t`Closed: reopen it first`,
    before_former: t`The portfolio got its former model on a later day`,
    too_many: t`It has had the maximum number of models`,
  };
  return (
    <LeftOutDialog
      title={<Plural value={count} one="# portfolio was not moved" other="# portfolios were not moved" />}
      items={portfolios.map(({ id, name, outcome }) => ({ id, name, reason: reasons[outcome] }))}
      onClose={onClose}
    />
  );
}
