import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/text/Badge.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { ClosedPeriodOpened } from './ClosedPeriodOpened.tsx';
import { closingsQuery, type ClosingSource } from './closing-source.ts';

interface ClosedPeriodBadgeProps {
  source: ClosingSource;
  /** The name of the record. */
  name: string;
}

/** Shows through which day the period is closed, and opens its history; without one, only to those who may close it. */
export function ClosedPeriodBadge({ source, name }: ClosedPeriodBadgeProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(closingsQuery(source));
  if (!data) return null;
  const { effective, scopes } = data;
  const mayClose = scopes[0]?.mayClose === true;
  if (!effective && !mayClose) return null;
  const day = effective && format.date(effective.closedThrough);
  return (
    <>
      <button
        type="button"
        className="rounded-sm hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
        title={effective ? effective.reason : t`Close period`}
        onClick={() => setOpen(true)}
      >
        <Badge>
          <Lock size={12} className="me-1 inline align-[-0.1em]" aria-hidden="true" />
          {day ? <Trans>Closed to {day}</Trans> : <Trans>No period closed</Trans>}
        </Badge>
      </button>
      {isOpen && (
        <ClosedPeriodOpened source={source} name={name} periods={data} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
