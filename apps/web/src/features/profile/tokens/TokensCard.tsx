import { Trans, useLingui } from '@lingui/react/macro';
import { listApiTokens, revokeApiToken, type ApiToken } from '@partnerfolio/contract/api-tokens';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { NewToken } from './NewToken.tsx';
import { scopeLabel } from './scope-label.ts';

/** API tokens, with which programs act as the user. */
export function TokensCard() {
  const { t } = useLingui();
  const { rights } = useViewer();
  const { data, error, refetch } = useQuery(queryOf(listApiTokens));
  return (
    <Card title={t`API tokens`} actions={rights.includes('access.api_tokens') && <NewToken />}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-16" />}
      {data?.items.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>A token lets a program sign in as you, limited to its scopes and until it expires.</Trans>
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul aria-label={t`API tokens`} className="grid divide-y divide-line">
          {data.items.map((token) => (
            <TokenLine key={token.id} token={token} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function TokenLine({ token }: { token: ApiToken }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const revoke = useCall(revokeApiToken, { refreshes: [listApiTokens] });
  const scopes = token.scopes.map((scope) => i18n._(scopeLabel(scope))).join(', ');
  const until = format.day(token.expiresAt);
  const used = token.lastUsedAt === null ? null : format.moment(token.lastUsedAt);
  const revokeIt = () =>
    revoke.mutate({ params: { id: token.id } }, { onSuccess: () => toastDone(t`Token revoked`) });
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
          <span className="[overflow-wrap:anywhere]">{token.name}</span>
          <span className="letter-by-letter num text-sm font-normal text-ink-3">{token.prefix}…</span>
        </p>
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{scopes}</p>
        <p className="text-sm text-ink-2">
          <Trans>until {until}</Trans> · {used === null ? t`never used` : <Trans>last used {used}</Trans>}
        </p>
      </div>
      <Button size="sm" aria-label={t`Revoke ${token.name}`} busy={revoke.isPending} onClick={revokeIt}>
        <Trans>Revoke</Trans>
      </Button>
    </li>
  );
}
