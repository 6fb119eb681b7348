import { Trans, useLingui } from '@lingui/react/macro';
import { listUserTokens, revokeUserToken, type ApiToken } from '@partnerfolio/contract/api-tokens';
import type { UserDetail } from '@partnerfolio/contract/users';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import { useFormat } from '../../ui/text/use-format.ts';

/** A user's API tokens, each with a button that revokes it. */
export function UserTokens({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(queryOf(listUserTokens, { params: { id: user.id } }));
  return (
    <section aria-label={t`API tokens`} className="grid gap-1">
      <h3 className="text-sm font-medium">
        <Trans>API tokens</Trans>
      </h3>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-10" />}
      {data?.items.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>No API tokens. Users create their own in My Profile.</Trans>
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul aria-label={t`API tokens`} className="grid divide-y divide-line border-t border-line">
          {data.items.map((token) => (
            <TokenLine key={token.id} token={token} />
          ))}
        </ul>
      )}
    </section>
  );
}

function TokenLine({ token }: { token: ApiToken }) {
  const { t } = useLingui();
  const format = useFormat();
  const revoke = useCall(revokeUserToken, { refreshes: [listUserTokens] });
  const used = token.lastUsedAt === null ? null : format.moment(token.lastUsedAt);
  const revokeIt = () =>
    revoke.mutate({ params: { id: token.id } }, { onSuccess: () => toastDone(t`Token revoked`) });
  return (
    <li className="flex items-center justify-between gap-3 py-2 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="[overflow-wrap:anywhere]">{token.name}</span>
          <span className="letter-by-letter num text-ink-3">{token.prefix}…</span>
        </p>
        <p className="text-ink-2">{used === null ? t`Never used` : <Trans>Last used {used}</Trans>}</p>
      </div>
      <Button size="sm" aria-label={t`Revoke ${token.name}`} busy={revoke.isPending} onClick={revokeIt}>
        <Trans>Revoke</Trans>
      </Button>
    </li>
  );
}
