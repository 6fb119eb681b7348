import { Trans } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { lazyPiece } from '../../lazy-page.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { PrintedPart } from '../print/PrintedPart.tsx';
import { Failure } from '../Failure.tsx';
import { ResultCount } from '../../ui/table/ResultCount.tsx';

const PrintList = lazyPiece('records', () => import('../print/PrintList.tsx'), 'PrintList');

interface Counted {
  items: readonly unknown[];
  total: number;
  /** More rows match than were counted. */
  hasMore?: boolean;
}

interface PagedListProps {
  /** The name of the list for screen readers. */
  label: string;
  /** The query of the list; it keeps the previous page until the next one arrives. */
  query: { data: Counted | undefined; error: unknown; refetch: () => unknown };
  /** Search and filters. */
  filters?: ReactNode;
  /** The views of the list and the choice of its columns. */
  controls?: ReactNode;
  /** Removes all filters; only given while there are some. */
  onClear?: (() => void) | undefined;
  /** Offers all rows as a file. */
  exportMenu?: ReactNode;
  /** Prints the rows of all pages. */
  onPrint?: () => Promise<void>;
  /** The query holds the rows of all pages, for a print. */
  isWhole?: boolean;
  pageSize: number;
  offset: number | undefined;
  /** The first page has no offset, so that it has only one address. */
  onTurn: (offset: number | undefined) => void;
  /** The table. */
  children: ReactNode;
}

/** A list that the server pages: filters above, the table in a card, pagination below. */
export function PagedList(props: PagedListProps) {
  const { query, filters, children } = props;
  const { data, error, refetch } = query;
  return (
    <>
      {filters && <Tools {...props} />}
      {filters && <ResultCount total={data?.total} hasMore={data?.hasMore === true} />}
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Card flush>
          {children}
          {data && <Foot {...props} data={data} />}
        </Card>
      )}
    </>
  );
}

/** What acts on the whole list: filters, print and export. */
function Tools({ label, query, filters, controls, onClear, exportMenu, onPrint }: PagedListProps) {
  return (
    <div role="search" aria-label={label} className="mb-3 flex flex-wrap items-center gap-2">
      {filters}
      {onClear && (
        // The empty list has its own button. This one keeps its place, so that nothing moves.
        <Button look="quiet" onClick={onClear} className={classes(query.data?.total === 0 && 'invisible')}>
          <X size={14} aria-hidden="true" />
          <Trans>Clear filters</Trans>
        </Button>
      )}
      <div className="ms-auto flex flex-wrap justify-end gap-2 empty:hidden">
        {controls}
        {onPrint && (
          <Suspense fallback={<span className="w-19 max-md:w-11" />}>
            <PrintList onPrint={onPrint} />
          </Suspense>
        )}
        {exportMenu}
      </div>
    </div>
  );
}

function Foot({ data, isWhole = false, offset = 0, pageSize, onTurn }: PagedListProps & { data: Counted }) {
  return (
    <>
      <PrintedPart from={isWhole ? 0 : offset} count={data.items.length} total={data.total} />
      <Pager
        offset={offset}
        pageSize={pageSize}
        total={data.total}
        hasMore={data.hasMore === true}
        onChange={(next) => onTurn(next || undefined)}
      />
    </>
  );
}

/** Shown when the filters match nothing; contains the button that removes them. */
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
