import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
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
        className={classes(
          'rounded-sm hover:underline pointer-coarse:-my-3 pointer-coarse:py-3',
          !day && 'max-md:-mx-2.5 max-md:px-2.5',
        )}
        title={effective ? effective.reason : t`Close period`}
        onClick={() => setOpen(true)}
      >
        <Badge>
          <Lock
            size={12}
            className={classes('inline align-[-0.1em]', day ? 'me-1' : 'md:me-1')}
            aria-hidden="true"
          />
          {/* What is usual takes no room on a phone. */}
          <span className={classes(!day && 'max-md:sr-only')}>
            {day ? <Trans>Closed to {day}</Trans> : <Trans>No period closed</Trans>}
          </span>
        </Badge>
      </button>
      {isOpen && (
        <ClosedPeriodOpened source={source} name={name} periods={data} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
