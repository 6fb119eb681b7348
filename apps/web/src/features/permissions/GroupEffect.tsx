import {
  previewGroupPermission,
  type GroupPermission,
  type Permission,
} from '@partnerfolio/contract/permissions';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';
import { EffectDialog } from './EffectDialog.tsx';

export interface NamedGroup {
  id: string;
  name: string;
}

interface GroupEffectProps {
  row: GroupPermission;
  group: NamedGroup;
  planned: Permission | 'none' | null;
  isBusy: boolean;
  onApply: (planned: Permission | 'none') => void;
  onClose: () => void;
}

/** Shows how many users a change of a group's permission affects, before it is saved. */
export function GroupEffect({ row, group, planned, isBusy, onApply, onClose }: GroupEffectProps) {
  const params = { id: group.id, feature: row.feature };
  const effect = useQuery({
    ...queryOf(previewGroupPermission, { params, query: { permission: planned ?? 'none' } }),
    enabled: planned !== null,
    // Memberships may change meanwhile, and the numbers must be current for the decision.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <EffectDialog
      open={planned !== null}
      title={<Title planned={planned} />}
      feature={row.feature}
      about={group.name}
      effect={effect}
      confirm={<Confirm planned={planned} />}
      isBusy={isBusy}
      isRemoval={planned === 'deny'}
      onApply={() => planned !== null && onApply(planned)}
      onClose={onClose}
    />
  );
}

function Title({ planned }: { planned: Permission | 'none' | null }) {
  if (planned === 'grant') return <Trans>Grant this feature?</Trans>;
  if (planned === 'deny') return <Trans>Deny this feature?</Trans>;
  return <Trans>Clear this permission?</Trans>;
}

function Confirm({ planned }: { planned: Permission | 'none' | null }) {
  if (planned === 'grant') return <Trans>Grant</Trans>;
  if (planned === 'deny') return <Trans>Deny</Trans>;
  return <Trans>Clear</Trans>;
}
