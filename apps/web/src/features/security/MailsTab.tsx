import { mailStates } from '@partnerfolio/contract/choices';
import { listMails, type Mail } from '@partnerfolio/contract/mails';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { NothingFound, PagedList } from '../../shell/page/PagedList.tsx';
import { SearchFilter } from '../../shell/filters/SearchFilter.tsx';
import { messagesOf } from '../../texts/contract-texts.ts';
import { Badge } from '../../ui/text/Badge.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Table } from '../../ui/table/Table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useFormat } from '../../ui/text/use-format.ts';
import type { MailsSearch } from './search.ts';

const route = getRouteApi('/shell/admin/security/mails');
const pageSize = 50;

/** The portal's mails. Without a mail server, their texts can be read here and passed on. */
export function MailsTab() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { offset = 0, q } = search;
  const mails = useQuery({
    ...queryOf(listMails, { query: { ...(q && { q }), offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<MailsSearch>) =>
    void navigate({ to: paths.mails, search: { ...search, offset: undefined, ...change }, replace: true });
  const onClear = q ? () => show({ q: undefined }) : undefined;
  return (
    <>
      <PagedList
        label={t`Emails`}
        query={mails}
        filters={
          <SearchFilter
            label={t`Search by recipient or subject`}
            value={q}
            onChange={(next) => show({ q: next })}
          />
        }
        onClear={onClear}
        pageSize={pageSize}
        offset={search.offset}
        onTurn={(next) => show({ offset: next })}
      >
        <Table
          label={t`Emails`}
          columns={useColumns()}
          rows={mails.data?.items}
          keyOf={({ id }) => id}
          onOpen={(mail) =>
            mail.state === 'kept' && void navigate({ to: paths.mail, params: { id: mail.id }, search })
          }
          empty={
            onClear ? (
              <NothingFound onClear={onClear}>
                <Trans>No emails match this search.</Trans>
              </NothingFound>
            ) : (
              <EmptyState>
                <Trans>No emails yet. Each email that the portal sends is listed here.</Trans>
              </EmptyState>
            )
          }
        />
      </PagedList>
      <Outlet />
    </>
  );
}

const stateTexts = messagesOf('states', 'mail', mailStates);

function useColumns(): Column<Mail>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return [
    {
      id: 'time',
      header: t`Timestamp`,
      width: '18%',
      cell: (mail) => (
        <span className="num block max-md:py-1.5 max-md:whitespace-normal">
          {format.moment(mail.createdAt)}
        </span>
      ),
    },
    {
      id: 'recipient',
      header: t`Recipient`,
      width: '32%',
      cell: (mail) => (
        <span className="block py-1.5 wrap-anywhere whitespace-normal">
          <EmailText>{mail.recipient}</EmailText>
        </span>
      ),
    },
    { id: 'subject', header: t`Subject`, width: '36%', wideOnly: true, cell: (mail) => mail.subject },
    {
      id: 'state',
      header: t`Status`,
      width: '14%',
      cell: ({ state, lastError }) => (
        <span title={lastError ?? undefined}>
          <Badge {...(state === 'sent' && { tone: 'gain' })}>{i18n._(stateTexts[state])}</Badge>
        </span>
      ),
    },
  ];
}
