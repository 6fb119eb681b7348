import { roles } from '@partnerfolio/contract/access';
import { userStates } from '@partnerfolio/contract/choices';
import { useLingui } from '@lingui/react/macro';
import { ChoiceFilter } from '../../shell/filters/ChoiceFilter.tsx';
import { SearchFilter } from '../../shell/filters/SearchFilter.tsx';
import { messagesOf } from '../../texts/contract-texts.ts';
import { roleTexts } from '../../texts/labels.ts';
import type { UsersSearch } from './search.ts';

const stateTexts = messagesOf('states', 'user', userStates);

interface FiltersProps {
  search: UsersSearch;
  onChange: (change: Partial<UsersSearch>) => void;
}

/** The filters of the user list; each choice is part of the address. */
export function UserFilters({ search, onChange }: FiltersProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <SearchFilter label={t`Search by name or email`} value={search.q} onChange={(q) => onChange({ q })} />
      <ChoiceFilter
        label={t`Role`}
        any={t`Any role`}
        options={roles.map((role) => ({ value: role, label: i18n._(roleTexts[role]) }))}
        value={search.role}
        onChange={(role) => onChange({ role })}
      />
      <ChoiceFilter
        label={t`Status`}
        any={t`Any status`}
        options={userStates.map((state) => ({ value: state, label: i18n._(stateTexts[state]) }))}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
    </>
  );
}
