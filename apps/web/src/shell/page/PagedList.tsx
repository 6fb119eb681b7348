import { Trans } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { ResultCount } from '../../ui/table/ResultCount.tsx';
import { Failure } from '../Failure.tsx';

interface PagedListProps {
  /** What is listed, for assistive technology. */
  label: string;
  /** The answer to the list's question; the page before stays until the next is there. */
  query: { data: { total: number } | undefined; error: unknown; refetch: () => unknown };
  /** Search and choices that narrow the list. */
  filters?: ReactNode;
  /** Drops every filter; given while there is one. */
  onClear?: (() => void) | undefined;
  pageSize: number;
  offset: number | undefined;
  /** The first page has no offset, so that it has one address only. */
  onTurn: (offset: number | undefined) => void;
  /** The table. */
  children: ReactNode;
}

/** A list of which the server holds the rest: filters above, the table in a card, pages below. */
export function PagedList(props: PagedListProps) {
  const { label, query, filters, onClear, pageSize, offset = 0, onTurn, children } = props;
  const { data, error, refetch } = query;
  return (
    <>
      {filters && (
        <div role="search" aria-label={label} className="mb-3 flex flex-wrap items-center gap-2">
          {filters}
          {onClear && (
            // The empty list has a button of its own; this one's place stays, so that nothing moves.
            <Button look="quiet" onClick={onClear} className={classes(data?.total === 0 && 'invisible')}>
              <X size={14} aria-hidden="true" />
              <Trans>Clear filters</Trans>
            </Button>
          )}
        </div>
      )}
      {filters && <ResultCount total={data?.total} />}
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Card flush>
          {children}
          {data && (
            <Pager
              offset={offset}
              pageSize={pageSize}
              total={data.total}
              onChange={(next) => onTurn(next || undefined)}
            />
          )}
        </Card>
      )}
    </>
  );
}

/** What stands in a list whose filters leave nothing; it holds the button that drops them. */
export function NothingFound({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  return (
    <EmptyState
      action={
        <Button onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
