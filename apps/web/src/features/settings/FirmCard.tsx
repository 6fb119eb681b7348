import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { firmNameSchema, getSettings, renameFirm } from '@partnerfolio/contract/settings/firm';
import { Trans, useLingui } from '@lingui/react/macro';
import { RenameButton } from '../../form/panel/RenameButton.tsx';
import { useCall } from '../../queries.ts';
import { loadSession } from '../../session/session.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import { LogoSetting } from './LogoSetting.tsx';
import { Setting } from './setting/Setting.tsx';

interface FirmCardProps {
  /** Undefined while they load. */
  settings: OutputOf<typeof getSettings> | undefined;
}

/** The firm's name, which can be changed, and its currency and time zone, which cannot be changed here. */
export function FirmCard({ settings }: FirmCardProps) {
  return (
    <Card title={<Trans>Firm</Trans>}>
      <dl className="grid gap-4 text-sm">
        <Setting label={<Trans>Name</Trans>} action={settings && <Rename name={settings.name ?? ''} />}>
          {settings ? (settings.name ?? '—') : <Skeleton className="h-5 w-40" />}
        </Setting>
        <LogoSetting />
        <Setting
          label={<Trans>Currency</Trans>}
          note={<Trans>Set when the firm was set up. Past totals would change with it, so it stays.</Trans>}
        >
          {settings?.currency ?? <Skeleton className="h-5 w-12" />}
        </Setting>
        <Setting
          label={<Trans>Time zone</Trans>}
          note={
            <Trans>
              Set where the portal is installed. It decides what day it is; a change takes effect at the next
              start.
            </Trans>
          }
        >
          {settings?.timeZone ?? <Skeleton className="h-5 w-32" />}
        </Setting>
      </dl>
    </Card>
  );
}

function Rename({ name }: { name: string }) {
  const { t } = useLingui();
  const rename = useCall(renameFirm, { refreshes: [getSettings], failure: 'caller' });
  const onRename = async (body: { name: string }) => {
    await rename.mutateAsync({ body });
    toastDone(t`Firm renamed`);
    // The sidebar shows the name that came with the session.
    await loadSession('user_updated');
  };
  return (
    <RenameButton
      name={name}
      title={<Trans>Rename the firm</Trans>}
      schema={firmNameSchema}
      busy={rename.isPending}
      onRename={onRename}
    />
  );
}
