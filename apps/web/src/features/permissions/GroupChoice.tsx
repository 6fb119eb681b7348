import { getGroup, listGroups, type Group } from '@partnerfolio/contract/groups';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/input/Combobox.tsx';

/** Chooses the group in the address, with a link to its members. */
export function GroupChoice({ id }: { id: string | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const groups = useQuery({
    ...queryOf(listGroups, { query: { q: typed.trim() || undefined, limit: 100 } }),
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    ...queryOf(getGroup, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  const choose = (group: Group | null) => {
    setTyped('');
    void navigate({ to: paths.permissions, search: { group: group?.id } });
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Combobox
        // The chosen group loads a moment after the address changes.
        key={chosen.data?.id ?? 'none'}
        label={t`Group`}
        placeholder={t`Select a group`}
        className="w-80 max-md:w-full"
        items={groups.data?.items ?? []}
        searching={groups.isPlaceholderData || groups.isPending}
        value={chosen.data ?? null}
        onValueChange={choose}
        textOf={(group) => group.name}
        keyOf={(group) => group.id}
        onSearch={(text) => setTyped(text === chosen.data?.name ? '' : text)}
      />
      {id !== undefined && (
        <Link to={paths.groupMembers} params={{ id }} className={buttonClasses()}>
          <Trans>Members</Trans>
        </Link>
      )}
    </div>
  );
}
