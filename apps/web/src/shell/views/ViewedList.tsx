import type { ExportedList } from '@partnerfolio/contract/exports/formats';
import type { CallInput, EndpointSpec } from '@partnerfolio/contract/endpoint';
import { Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { Callout } from '../../ui/Callout.tsx';
import { ExportMenu } from '../page/download/ExportMenu.tsx';
import { PagedList } from '../page/PagedList.tsx';
import type { usePrintedList } from '../print/use-printed-list.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { ViewedPage } from './use-viewed-list.ts';
import { ViewMenu } from './ViewMenu.tsx';
import type { ViewSearch } from './view-search.ts';

interface ColumnChoice {
  id: string;
  header: ReactNode;
  label?: string;
}

type Paged = ComponentProps<typeof PagedList>;

interface ViewedListProps<E extends EndpointSpec & { name: ExportedList }, S extends ViewSearch> extends Pick<
  Paged,
  'label' | 'filters' | 'onClear' | 'children'
> {
  of: E;
  page: ViewedPage<S> & { input: CallInput<E>; query: Paged['query'] & ReturnType<typeof usePrintedList> };
  /** The columns that can go, in the order of the table. */
  columns: readonly ColumnChoice[];
}

/** A list that the server pages, with the user's views of it and the choice of its columns. */
export function ViewedList<E extends EndpointSpec & { name: ExportedList }, S extends ViewSearch>({
  of,
  page,
  columns,
  ...shown
}: ViewedListProps<E, S>) {
  const { query, list } = page;
  return (
    <>
      {page.isMissing && (
        <div className="mb-3">
          <Callout kind="warn">
            <Trans>
              You have no such view. It was deleted, or is another user’s. The list shows without it.
            </Trans>
          </Callout>
        </div>
      )}
      <PagedList
        {...shown}
        query={query}
        onPrint={query.print}
        isWhole={query.isWhole}
        controls={page.isOffered && <ListControls page={page} columns={columns} />}
        exportMenu={<ExportMenu of={of} input={page.input} />}
        pageSize={list.pageSize}
        offset={page.search.offset}
        onTurn={(offset) => page.show({ offset } as Partial<S>)}
      />
    </>
  );
}

/** The views of a list and the choice of its columns. */
function ListControls<S extends ViewSearch>({
  page,
  columns,
}: {
  page: ViewedPage<S>;
  columns: readonly ColumnChoice[];
}) {
  const options = columns.map(({ id, header, label = header }) => ({ id, label }));
  return (
    <>
      <ViewMenu page={page} />
      <ColumnMenu options={options} shown={page.columns} onChoose={page.chooseColumns} />
    </>
  );
}
