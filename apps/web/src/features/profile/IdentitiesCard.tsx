import { Trans, useLingui } from '@lingui/react/macro';
import { listIdentities, startProviderLink, type Identity } from '@partnerfolio/contract/providers';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../queries.ts';
import { useAuth } from '../../session/auth.tsx';
import { startOAuthFlow } from '../../session/oauth-flow.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { UnlinkProvider } from './UnlinkProvider.tsx';

/** The user's linked sign-in providers, and those that could be linked; nothing without providers. */
export function IdentitiesCard() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(listIdentities));
  const session = useAuth();
  const offered = session.status === 'in' ? session.offer.providers : [];
  const linked = data?.items ?? [];
  if (offered.length === 0 && linked.length === 0) return null;
  const linkable = offered.filter(({ id }) => !linked.some(({ providerId }) => providerId === id));
  return (
    <Card
      title={t`Sign-in providers`}
      actions={data && linkable.map(({ id, name }) => <LinkProvider key={id} id={id} name={name} />)}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && linked.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>Link another account to sign in with it.</Trans>
        </p>
      )}
      {linked.length > 0 && (
        <ul aria-label={t`Sign-in providers`} className="grid divide-y divide-line">
          {linked.map((identity) => (
            <IdentityLine key={identity.id} identity={identity} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function IdentityLine({ identity }: { identity: Identity }) {
  const format = useFormat();
  const linkedOn = format.day(identity.linkedAt);
  const used = format.moment(identity.lastUsedAt);
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{identity.name}</p>
        <p className="text-sm text-ink-2">
          <Trans>linked {linkedOn}</Trans> · <Trans>last used {used}</Trans>
        </p>
      </div>
      <UnlinkProvider identity={identity} />
    </li>
  );
}

function LinkProvider({ id, name }: { id: string; name: string }) {
  const start = useCall(startProviderLink);
  const leave = () =>
    start.mutate(
      { params: { id } },
      { onSuccess: ({ url }) => startOAuthFlow(url, { purpose: 'link', back: location.pathname }) },
    );
  return (
    <Button size="sm" busy={start.isPending} onClick={leave}>
      <Trans>Link {name}</Trans>
    </Button>
  );
}
