import { listColumns, type ViewedListName } from '@partnerfolio/contract/lists/columns';
import { chooseListColumns, getListViews } from '@partnerfolio/contract/lists/views';
import type { CallInput, EndpointSpec } from '@partnerfolio/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryOf, useCall } from '../../queries.ts';
import { useViewer } from '../../session/auth.tsx';
import { usePrintedList } from '../print/use-printed-list.ts';
import { changedAddress, openList } from './view-search.ts';
import type { OpenedList, SavedViews, ViewedList, ViewSearch } from './view-search.ts';

/** Until they are read, and where they cannot be. */
const nothingSaved: SavedViews = { columns: null, items: [] };

interface Place<S> {
  /** The search parameters of the address. */
  address: S;
  /** Goes to an address of the list; `replace` for a change of what is shown, so that Back leaves the list. */
  go: (search: S, options: { replace: boolean }) => void;
}

/** A page of a list with what its address shows of the user's views. */
export interface ViewedPage<S extends ViewSearch> extends OpenedList<S> {
  list: ViewedList<S>;
  saved: SavedViews;
  /** Whether views and columns can be chosen: not where they cannot be read. They keep their place while they load. */
  isOffered: boolean;
  show: (change: Partial<S>) => void;
  /** Shows these columns, in the open view or else whenever none is open; null for those of the portal. */
  chooseColumns: (columns: readonly string[] | null) => void;
  go: Place<S>['go'];
}

/** The rows of a list by the view that is open, once it is known which. */
export function useViewedList<E extends EndpointSpec, S extends ViewSearch>(
  endpoint: E,
  list: ViewedList<S>,
  place: Place<S>,
) {
  const { isReady, ...page } = useViews(list, place);
  const { query, ...own } = list.input(page.search);
  const input = { ...own, query: { ...query, ...list.columnsInput?.(page.columns) } } as CallInput<E>;
  // Few open a list with a view, so the rows of the plain address are asked for beside the views, not after them.
  useQuery({
    ...queryOf<EndpointSpec>(endpoint, list.input(place.address) as CallInput<EndpointSpec>),
    enabled: !isReady && place.address.view === undefined,
    notifyOnChangeProps: [],
  });
  return { ...page, input, query: usePrintedList(endpoint, input, { enabled: isReady }) };
}

/** The views of a list, what its address shows of them, and the columns that the user has chosen. */
function useViews<S extends ViewSearch>(
  list: ViewedList<S>,
  { address, go }: Place<S>,
): ViewedPage<S> & { isReady: boolean } {
  // Views are the user's own, which an administrator who views as the user does not see.
  const isOwn = useViewer().viewedUntil === null;
  const { data, isPending } = useQuery({
    ...queryOf(getListViews, { params: { list: list.name } }),
    enabled: isOwn,
  });
  const own = useOwnColumns(list.name, (data ?? nothingSaved).columns);
  const saved: SavedViews = { items: (data ?? nothingSaved).items, columns: own.columns };
  const opened = openList(list, address, saved);
  const change = (changes: Partial<S>, chosen?: readonly string[]) =>
    go(changedAddress(list, { opened, saved }, { changes: { offset: undefined, ...changes }, chosen }), {
      replace: true,
    });
  return {
    ...opened,
    // Views that could not be read are not missing.
    isMissing: opened.isMissing && data !== undefined,
    list,
    saved,
    isOffered: isOwn && (isPending || data !== undefined),
    isReady: !isOwn || !isPending,
    show: (changes) => change(changes),
    chooseColumns: (columns) =>
      opened.view === null
        ? own.choose(columns)
        : change({ offset: address.offset } as Partial<S>, columns ?? listColumns[list.name].shown),
    go,
  };
}

/** The columns that the user has chosen for a list: shown at once, and stored one choice after the other. */
function useOwnColumns(list: ViewedListName, stored: readonly string[] | null) {
  const put = useCall(chooseListColumns, { refreshes: [getListViews], inTurn: true });
  const [chosen, setChosen] = useState<{ columns: readonly string[] | null } | null>(null);
  const newest = useRef(0);
  const choose = (columns: readonly string[] | null) => {
    newest.current += 1;
    const turn = newest.current;
    setChosen({ columns });
    put.mutate(
      { params: { list }, body: { columns: columns === null ? null : [...columns] } },
      { onSettled: () => turn === newest.current && setChosen(null) },
    );
  };
  return { columns: chosen === null ? stored : chosen.columns, choose };
}
