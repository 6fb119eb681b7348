import {
  previewFeatureSwitch,
  switchFeature,
  type GroupPermission,
} from '@partnerfolio/contract/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MoreHorizontal, Power } from 'lucide-react';
import { useState } from 'react';
import { queryOf, useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import { EffectDialog } from './EffectDialog.tsx';
import { afterPermissionChange } from './refreshes.ts';
import { featureLabels } from '../../texts/feature-labels.ts';

/** Enables or disables a feature for the whole firm, after showing how many users that affects. */
export function FeatureMenu({ row }: { row: GroupPermission }) {
  const { t, i18n } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const turn = useCall(switchFeature, { refreshes: afterPermissionChange });
  const params = { feature: row.feature };
  const effect = useQuery({
    ...queryOf(previewFeatureSwitch, { params, query: { to: row.isActive ? 'off' : 'on' } }),
    enabled: deciding,
    staleTime: 0,
    gcTime: 0,
  });
  const apply = () =>
    turn.mutate(
      { params, body: { isActive: !row.isActive } },
      { onSuccess: () => toastDone(t`Permission updated`), onSettled: () => setDeciding(false) },
    );
  const name = i18n._(featureLabels[row.feature].name);
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon-sm" aria-label={t`More about ${name}`}>
            <MoreHorizontal size={14} aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem icon={<Power size={14} aria-hidden="true" />} onSelect={() => setDeciding(true)}>
          {row.isActive ? <Trans>Switch off for the firm</Trans> : <Trans>Switch on for the firm</Trans>}
        </MenuItem>
      </Menu>
      <EffectDialog
        open={deciding}
        title={
          row.isActive ? <Trans>Switch this feature off?</Trans> : <Trans>Switch this feature on?</Trans>
        }
        feature={row.feature}
        about={<Trans>for the whole firm, including administrators</Trans>}
        effect={effect}
        confirm={row.isActive ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
        isBusy={turn.isPending}
        isRemoval={row.isActive}
        onApply={apply}
        onClose={() => setDeciding(false)}
      />
    </>
  );
}
