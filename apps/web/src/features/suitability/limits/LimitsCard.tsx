import type { ClientLimits } from '@partnerfolio/contract/clients/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { breachTexts } from '../labels.ts';
import { useLimitLines } from './use-limit-texts.ts';
import { useLimits } from '../use-limits.ts';

/** The limits of a client for what its portfolios hold. */
export function LimitsCard({ clientId }: { clientId: string }) {
  const { data, error, refetch, mayEdit } = useLimits(clientId);
  return (
    <Card
      title={<Trans>Limits</Trans>}
      context={<Trans>for each portfolio</Trans>}
      actions={
        mayEdit && (
          <Link
            to={paths.clientLimits}
            params={{ id: clientId }}
            resetScroll={false}
            className={buttonClasses({ size: 'sm' })}
          >
            <Trans>Edit limits</Trans>
          </Link>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="my-2 w-48" />}
      {data && <Lines limits={data} />}
    </Card>
  );
}

function Lines({ limits }: { limits: ClientLimits }) {
  const { i18n } = useLingui();
  const lines = useLimitLines()(limits);
  const { household } = limits;
  return (
    <>
      {lines.length === 0 ? (
        <p className="text-sm text-ink-3">
          <Trans>No limits are set.</Trans>
        </p>
      ) : (
        <dl className="grid text-sm">
          {lines.map(({ key, label, text, breach }) => (
            <div
              key={key}
              className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line py-2 last:border-b-0"
            >
              <dt className="text-ink-3">{label}</dt>
              <dd className="wrap-anywhere">{text}</dd>
              <dd>
                <Badge tone={breach === 'blocks' ? 'loss' : 'warn'}>{i18n._(breachTexts[breach])}</Badge>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {household && (
        <p className="mt-2 text-sm text-ink-3">
          <Trans>
            The limits of{' '}
            <Link
              to={paths.clientDetails}
              params={{ id: household.id }}
              className="rounded-sm font-medium text-accent underline"
            >
              {household.name}
            </Link>{' '}
            hold too.
          </Trans>
        </p>
      )}
    </>
  );
}
