import {
  clearGroupPermission,
  setGroupPermission,
  type GroupPermission,
  type Permission,
} from '@partnerfolio/contract/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCall } from '../../queries.ts';
import { Badge } from '../../ui/text/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/input/Switch.tsx';
import { toastDone, toastError } from '../../ui/overlay/toast.ts';
import { GroupEffect, type NamedGroup } from './GroupEffect.tsx';
import { afterPermissionChange } from './refreshes.ts';
import { featureLabels } from '../../texts/feature-labels.ts';
import { t } from '@lingui/core/macro';
import { explainOr } from '../../explain.ts';

interface PermissionCellProps {
  row: GroupPermission;
  group: NamedGroup;
}

/** A group's permission for a feature. The switch and "Clear" first show whom they affect. */
export function PermissionCell({ row, group }: PermissionCellProps) {
  const { t, i18n } = useLingui();
  const [planned, setPlanned] = useState<Permission | 'none' | null>(null);
  const { apply, isBusy } = useApply(row, group, () => setPlanned(null));
  const inherits = row.permission === null && row.inheritedBy.length > 0;
  const isOn = row.permission === 'grant' || inherits;
  const name = i18n._(featureLabels[row.feature].name);
  // Groups decide nothing here; a permission from before can still be cleared.
  const switchOrReason = row.adminOnly ? (
    <span className="text-ink-3">
      <Trans>Administrators only</Trans>
    </span>
  ) : (
    <Switch
      label={
        <>
          <span className="sr-only">{name}: </span>
          <State permission={row.permission} isOn={isOn} />
        </>
      }
      checked={isOn}
      onCheckedChange={(on) => setPlanned(on ? 'grant' : 'deny')}
    />
  );
  return (
    <span className="inline-flex items-center gap-x-2.5 gap-y-1 @max-3xl:flex-wrap @max-3xl:py-1.5 @max-3xl:whitespace-normal">
      {switchOrReason}
      {inherits && !row.adminOnly && (
        <span className="text-xs text-ink-3">
          <Trans>(inherited)</Trans>
        </span>
      )}
      {row.permission !== null && (
        <Button
          look="quiet"
          size="sm"
          aria-label={t`Clear ${name}`}
          className="@max-3xl:-ms-2"
          onClick={() => setPlanned('none')}
        >
          <Trans>Clear</Trans>
        </Button>
      )}
      <GroupEffect
        row={row}
        group={group}
        planned={planned}
        isBusy={isBusy}
        onApply={apply}
        onClose={() => setPlanned(null)}
      />
    </span>
  );
}

/** An explicit deny stands out; a missing permission shows a muted "Deny". */
function State({ permission, isOn }: { permission: Permission | null; isOn: boolean }) {
  if (permission === 'deny')
    return (
      <Badge tone="loss">
        <Trans>Deny</Trans>
      </Badge>
    );
  if (isOn)
    return permission === 'grant' ? <Badge tone="gain">{<Trans>Grant</Trans>}</Badge> : <Trans>Grant</Trans>;
  return (
    <span className="text-ink-3">
      <Trans>Deny</Trans>
    </span>
  );
}

function useApply(row: GroupPermission, group: NamedGroup, done: () => void) {
  const { t } = useLingui();
  const options = { refreshes: afterPermissionChange, failure: 'caller' } as const;
  const set = useCall(setGroupPermission, options);
  const clear = useCall(clearGroupPermission, options);
  const params = { id: group.id, feature: row.feature };
  const callbacks = {
    onSuccess: () => {
      toastDone(t`Permission updated`);
      done();
    },
    onError: (error: unknown) => {
      toastError(explainPermissionFailure(error));
      done();
    },
  };
  const apply = (planned: Permission | 'none') =>
    planned === 'none'
      ? clear.mutate({ params }, callbacks)
      : set.mutate({ params, body: { permission: planned } }, callbacks);
  return { apply, isBusy: set.isPending || clear.isPending };
}

/** Returns the failure's own text, or the specification's if there is none. */
const explainPermissionFailure = (error: unknown): string => explainOr(error, t`Error updating permission`);
