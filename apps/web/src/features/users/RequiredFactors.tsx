import { roles, type Role } from '@partnerfolio/contract/access';
import { getFactorRequirements, setFactorRequirements } from '@partnerfolio/contract/factors';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCall } from '../../queries.ts';
import { roleTexts } from '../../texts/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Switch } from '../../ui/input/Switch.tsx';

/** The roles that require a second factor. */
export function RequiredFactors() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...queryOf(getFactorRequirements), enabled: open });
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Second factor</Trans>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t`Second factor`}
        description={<Trans>Users with these roles see only their profile until they set one up.</Trans>}
        loading={!data}
      >
        {data && <Switches stored={data.roles} />}
      </Dialog>
    </>
  );
}

function Switches({ stored }: { stored: readonly Role[] }) {
  const { i18n } = useLingui();
  const set = useCall(setFactorRequirements, { refreshes: [getFactorRequirements] });
  const required = set.isPending ? set.variables.body.roles : stored;
  const turn = (role: Role, on: boolean) =>
    set.mutate({ body: { roles: roles.filter((one) => (one === role ? on : required.includes(one))) } });
  return (
    <div className="grid gap-2">
      {roles.map((role) => (
        <Switch
          key={role}
          label={i18n._(roleTexts[role])}
          checked={required.includes(role)}
          disabled={set.isPending}
          onCheckedChange={(on) => turn(role, on)}
        />
      ))}
    </div>
  );
}
