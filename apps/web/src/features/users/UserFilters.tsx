import { roles } from '@partnerfolio/contract/access';
import { userStates } from '@partnerfolio/contract/choices';
import { useLingui } from '@lingui/react/macro';
import { roleLabels } from '../../shell/role-labels.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import type { UsersSearch } from './search.ts';

interface FiltersProps {
  search: UsersSearch;
  onChange: (change: Partial<UsersSearch>) => void;
}

/** What narrows the list of people; every choice is part of the address. */
export function UserFilters({ search, onChange }: FiltersProps) {
  const { t, i18n } = useLingui();
  const stateLabels = { waiting: t`Waiting for a role`, active: t`Active`, deactivated: t`Deactivated` };
  return (
    <>
      <SearchInput
        label={t`Search by name or email`}
        value={search.q ?? ''}
        onSearch={(text) => onChange({ q: text || undefined })}
        className="w-72 max-md:w-full"
      />
      <Select
        size="sm"
        label={t`Role`}
        hideLabel
        className="w-40 max-md:w-full"
        options={[
          { value: 'any', label: t`Any role` },
          ...roles.map((role) => ({ value: role, label: i18n._(roleLabels[role]) })),
        ]}
        value={search.role ?? 'any'}
        onValueChange={(role) => onChange({ role: role === 'any' ? undefined : role })}
      />
      <Select
        size="sm"
        label={t`State`}
        hideLabel
        className="w-44 max-md:w-full"
        options={[
          { value: 'any', label: t`Any state` },
          ...userStates.map((state) => ({ value: state, label: stateLabels[state] })),
        ]}
        value={search.state ?? 'any'}
        onValueChange={(state) => onChange({ state: state === 'any' ? undefined : state })}
      />
    </>
  );
}
