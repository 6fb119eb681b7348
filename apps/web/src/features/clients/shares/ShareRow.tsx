import {
  shareClient,
  unshareClient,
  type Client,
  type ClientShare,
  type ShareLevel,
} from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useCall } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { afterShareChange } from '../refreshes.ts';
import { useLevelOptions } from './share-options.ts';
import { shareLevelTexts } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

interface ShareRowProps {
  client: Client;
  share: ClientShare;
}

/** A colleague with access, their level, and the button that removes it. */
export function ShareRow({ client, share }: ShareRowProps) {
  const { i18n } = useLingui();
  const { person, level, idle } = share;
  const name = usePersonName()(person);
  // Users remove their own access in the page's menu, which asks first: they could not restore it.
  const isOwn = useViewer().id === person.id;
  return (
    <li className="flex flex-wrap items-center gap-2.5 border-b border-line py-2 last:border-b-0 last:pb-0">
      <Avatar name={person.fullName} size={28} />
      <span className="min-w-40 flex-1 text-sm">
        <span className="block font-medium wrap-anywhere">{isOwn ? <Trans>{name} (you)</Trans> : name}</span>
        <span className="block text-xs text-ink-3">
          <Origin share={share} />
        </span>
      </span>
      {/* On a phone the controls stand below the name. */}
      <span className="ms-auto flex items-center gap-1.5">
        {isOwn || idle !== null ? (
          <span className="text-sm text-ink-2">{i18n._(shareLevelTexts[level])}</span>
        ) : (
          <LevelSelect client={client} share={share} />
        )}
        {!isOwn && <TakeBack client={client} share={share} />}
      </span>
    </li>
  );
}

/** Who shared the client and when, or why the share has no effect at present. */
function Origin({ share: { idle, by, at } }: { share: ClientShare }) {
  const day = useFormat().day(at);
  const personName = usePersonName();
  if (idle === 'deactivated') return <Trans>Deactivated: sees nothing</Trans>;
  if (idle === 'sees_all') return <Trans>Already sees all clients</Trans>;
  if (!by) return <Trans>on {day}</Trans>;
  const name = personName(by);
  return (
    <Trans>
      by {name} on {day}
    </Trans>
  );
}

function LevelSelect({ client, share: { person, level } }: ShareRowProps) {
  const { t } = useLingui();
  const name = usePersonName()(person);
  const change = useCall(shareClient, { refreshes: afterShareChange });
  const choose = (next: ShareLevel) => {
    if (next === level) return;
    change.mutate(
      { params: { id: client.id, userId: person.id }, body: { level: next } },
      {
        onSuccess: () => toastDone(next === 'edit' ? t`${name} can now edit` : t`${name} can now only view`),
      },
    );
  };
  return (
    <Select
      size="sm"
      hideLabel
      className="w-32 pointer-coarse:w-36"
      label={t`Access for ${name}`}
      options={useLevelOptions()}
      value={change.isPending ? change.variables.body.level : level}
      onValueChange={choose}
      disabled={change.isPending}
    />
  );
}

function TakeBack({ client, share: { person, idle } }: ShareRowProps) {
  const { t } = useLingui();
  const name = usePersonName()(person);
  const params = { id: client.id, userId: person.id };
  const end = useCall(unshareClient, { refreshes: afterShareChange });
  const again = useCall(shareClient, { refreshes: afterShareChange });
  const giveBack = (level: ShareLevel) =>
    again.mutate(
      { params, body: { level } },
      { onSuccess: () => toastDone(t`${client.name} is shared with ${name} again`) },
    );
  const takeBack = () =>
    end.mutate(
      { params },
      {
        // The server knows the level that has ended; the row may still show an earlier one.
        onSuccess: ({ before }) =>
          toastDone(
            t`${client.name} is no longer shared with ${name}`,
            // No undo for a share without effect, because the server would refuse it.
            idle === null && before !== null
              ? { label: t`Undo`, onPress: () => giveBack(before) }
              : undefined,
          ),
      },
    );
  return (
    <Button
      look="quiet"
      size="icon-sm"
      aria-label={t`Stop sharing with ${name}`}
      busy={end.isPending}
      onClick={takeBack}
    >
      <X size={14} aria-hidden="true" />
    </Button>
  );
}
