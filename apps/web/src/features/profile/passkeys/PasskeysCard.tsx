import { Trans, useLingui } from '@lingui/react/macro';
import { listPasskeys, type Passkey } from '@partnerfolio/contract/passkeys';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { useAuth } from '../../../session/auth.tsx';
import { passkeysWorkHere } from '../../../session/passkeys-here.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { NewPasskey } from './NewPasskey.tsx';
import { RemovePasskey } from './RemovePasskey.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';

/** Passkeys: signing in with a device instead of a password. */
export function PasskeysCard() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(listPasskeys));
  const session = useAuth();
  const host = session.status === 'in' ? session.offer.passkeyHost : null;
  const worksHere = passkeysWorkHere(host);
  return (
    <Card title={t`Passkeys`} actions={worksHere && <NewPasskey />}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>
            Sign in with your fingerprint, face or device PIN. A passkey counts as a second factor.
          </Trans>
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul aria-label={t`Passkeys`} className="grid divide-y divide-line">
          {data.items.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {data && !worksHere && <Elsewhere host={host} />}
    </Card>
  );
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const { t } = useLingui();
  const format = useFormat();
  const added = format.day(passkey.createdAt);
  const used = passkey.lastUsedAt === null ? null : format.moment(passkey.lastUsedAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="[overflow-wrap:anywhere]">{passkey.name}</span>
          {passkey.isSynced && (
            <Badge>
              <Trans>Synced</Trans>
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-2">
          <Trans>added {added}</Trans> · {used === null ? t`not used yet` : <Trans>last used {used}</Trans>}
        </p>
      </div>
      <div className="flex gap-2">
        <RenamePasskey passkey={passkey} />
        <RemovePasskey passkey={passkey} />
      </div>
    </li>
  );
}

/** Explains why passkeys cannot be added here: they belong to another address, or this one does not support them. */
function Elsewhere({ host }: { host: string | null }) {
  if (host === null)
    return (
      <p className="mt-2 text-sm text-ink-2">
        <Trans>Passkeys need HTTPS and a domain name.</Trans>
      </p>
    );
  if (host === location.hostname)
    return (
      <p className="mt-2 text-sm text-ink-2">
        <Trans>This browser does not support passkeys.</Trans>
      </p>
    );
  const there = new URL(location.href);
  there.hostname = host;
  const link = (
    <a href={there.href} className="text-accent underline">
      {there.host}
    </a>
  );
  return (
    <p className="mt-2 text-sm text-ink-2">
      <Trans>Passkeys work at the address {link}.</Trans>
    </p>
  );
}
