import { listClients } from '@partnerfolio/contract/clients';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { ListContext } from '../../../records/ListContext.tsx';
import { paths } from '../../../paths.ts';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { PagedList } from '../../../shell/page/PagedList.tsx';
import { usePrintedList } from '../../../shell/print/use-printed-list.ts';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { BookMenu } from './BookMenu.tsx';
import { ClientFilters } from './ClientFilters.tsx';
import { SelectableClients } from './SelectableClients.tsx';
import { clientsInput, isFiltered, noFilters, pageSize, type ClientsSearch } from '../search.ts';

const route = getRouteApi('/shell/clients');

/** The clients that the user may see; a panel beside the list creates one. */
export function ClientsPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const input = clientsInput(search);
  const clients = usePrintedList(listClients, input);
  const show = (change: Partial<ClientsSearch>) =>
    void navigate({ to: paths.clients, search: { ...search, offset: undefined, ...change }, replace: true });
  const onClear = isFiltered(search) ? () => show(noFilters) : undefined;

  return (
    <>
      <PageHeader
        title={t`Clients`}
        context={<ListContext query={clients} />}
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
      <PagedList
        label={t`Clients`}
        query={clients}
        onPrint={clients.print}
        isWhole={clients.isWhole}
        filters={<ClientFilters search={search} onChange={show} />}
        onClear={onClear}
        exportMenu={<ExportMenu of={listClients} input={input} />}
        pageSize={pageSize}
        offset={search.offset}
        onTurn={(offset) => show({ offset })}
      >
        <SelectableClients rows={clients.data?.items} search={search} onChange={show} onClear={onClear} />
      </PagedList>
      <Outlet />
    </>
  );
}
