import { listClients } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { ListContext } from '../../../records/ListContext.tsx';
import { paths } from '../../../paths.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { useViewedList } from '../../../shell/views/use-viewed-list.ts';
import { ViewedList } from '../../../shell/views/ViewedList.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { BookMenu } from './BookMenu.tsx';
import { ClientFilters } from './ClientFilters.tsx';
import { SelectableClients } from './SelectableClients.tsx';
import { clientViews, isFiltered, noFilters } from '../search.ts';
import { useClientColumns } from './use-client-columns.tsx';

const route = getRouteApi('/shell/clients');

/** The clients that the user may see; a panel beside the list creates one. */
export function ClientsPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const page = useViewedList(listClients, clientViews, {
    address: route.useSearch(),
    go: (to, { replace }) => void navigate({ to: paths.clients, search: to, replace }),
  });
  const { search, show, query } = page;
  const onClear = isFiltered(search) ? () => show(noFilters) : undefined;

  return (
    <>
      <PageHeader
        title={t`Clients`}
        context={<ListContext query={query} />}
        shortActions
        actions={
          <>
            <Link to={paths.newClient} search={search} className={buttonClasses({ look: 'main' })}>
              <Plus size={16} aria-hidden="true" />
              <Trans>Add client</Trans>
            </Link>
            <BookMenu />
          </>
        }
      />
      <ViewedList
        of={listClients}
        page={page}
        columns={useClientColumns().others}
        label={t`Clients`}
        filters={<ClientFilters search={search} onChange={show} />}
        onClear={onClear}
      >
        <SelectableClients
          rows={query.data?.items}
          search={search}
          shown={page.columns}
          onChange={show}
          onClear={onClear}
        />
      </ViewedList>
      <Outlet />
    </>
  );
}
