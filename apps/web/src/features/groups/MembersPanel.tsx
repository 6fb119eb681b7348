import { getGroup, listMembers } from '@partnerfolio/contract/groups';
import { Plural, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { SearchInput } from '../../ui/input/SearchInput.tsx';
import { SidePanel } from '../../ui/overlay/SidePanel.tsx';
import { AddMember } from './AddMember.tsx';
import { MemberList } from './MemberList.tsx';

const route = getRouteApi('/shell/admin/groups/$id/members');
const pageSize = 25;

/** A panel beside the list of groups where members are added, searched and removed. */
export function MembersPanel() {
  const { id } = route.useParams();
  const { q, offset, member, page } = route.useSearch();
  const navigate = useNavigate();
  const group = useQuery(queryOf(getGroup, { params: { id } }));
  const query = { q: member, offset: page ?? 0, limit: pageSize };
  const members = useQuery({
    ...queryOf(listMembers, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
  const show = (change: { member?: string | undefined; page?: number | undefined }) =>
    void navigate({
      to: paths.groupMembers,
      params: { id },
      search: { q, offset, member, ...change },
      replace: true,
    });
  const error = group.error ?? members.error;
  return (
    <SidePanel
      open
      onClose={() => void navigate({ to: paths.groups, search: { q, offset } })}
      title={group.data?.name ?? '…'}
      context={group.data && <Plural value={group.data.members} one="# member" other="# members" />}
      loading={!group.data && !error}
    >
      {error ? (
        <Failure error={error} onRetry={() => void members.refetch()} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <AddMember groupId={id} />
          <Found member={member} onSearch={(text) => show({ member: text || undefined })} />
          <MemberList groupId={id} members={members.data?.items} isSearching={member !== undefined} />
          <Pager
            offset={page ?? 0}
            pageSize={pageSize}
            total={members.data?.total ?? 0}
            onChange={(next) => show({ page: next || undefined })}
          />
        </div>
      )}
    </SidePanel>
  );
}

function Found({ member, onSearch }: { member: string | undefined; onSearch: (text: string) => void }) {
  const { t } = useLingui();
  return (
    <SearchInput label={t`Search members`} value={member ?? ''} onSearch={onSearch} className="w-full" />
  );
}
