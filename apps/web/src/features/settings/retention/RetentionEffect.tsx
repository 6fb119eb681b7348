import {
  getRetentionEffect,
  type RetentionEffect as Effect,
} from '@partnerfolio/contract/settings/retention';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

interface RetentionEffectProps {
  attemptDays: number;
  auditYears: number | null;
}

/** What the next night deletes once these periods are saved. */
export function RetentionEffect({ attemptDays, auditYears }: RetentionEffectProps) {
  const query = auditYears === null ? { attemptDays } : { attemptDays, auditYears };
  const { data, error, refetch } = useQuery(queryOf(getRetentionEffect, { query }));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return <div aria-live="polite">{data ? <EffectText effect={data} /> : <Skeleton className="h-10" />}</div>;
}

function EffectText({ effect: { attempts, auditDays, auditEvents } }: { effect: Effect }) {
  if (attempts === 0 && auditDays === 0)
    return (
      <Callout>
        <Trans>Nothing is older than these periods yet: the next night deletes nothing.</Trans>
      </Callout>
    );
  return (
    <Callout kind="warn" title={<Trans>The next night deletes permanently:</Trans>}>
      <ul className="grid gap-0.5">
        {attempts > 0 && (
          <li>
            <Plural value={attempts} one="# sign-in attempt" other="# sign-in attempts" />
          </li>
        )}
        {auditDays > 0 && (
          <li>
            <Plural value={auditDays} one="# day of the audit log" other="# days of the audit log" />,{' '}
            <Plural value={auditEvents} one="with # event" other="with # events" />
          </li>
        )}
      </ul>
    </Callout>
  );
}
