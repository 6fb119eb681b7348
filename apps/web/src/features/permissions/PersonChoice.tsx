import { listUsers, type User } from '@partnerfolio/contract/users';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { Combobox } from '../../ui/input/Combobox.tsx';
import { usePersonName } from '../../texts/use-person-name.ts';

type Person = Pick<User, 'id' | 'fullName' | 'email'>;

/** Chooses the user in the address, found by name or email address. */
export function PersonChoice({ person }: { person: Person | null }) {
  const { t } = useLingui();
  const personName = usePersonName();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const people = useQuery({
    ...queryOf(listUsers, { query: { q: typed.trim() || undefined, sort: 'name', limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const choose = (next: Person | null) =>
    void navigate({ to: paths.personRights, search: { person: next?.id } });
  return (
    <Combobox<Person>
      key={person?.id ?? 'none'}
      label={t`User`}
      placeholder={t`Name or email`}
      className="w-80 max-md:w-full"
      items={people.data?.items ?? []}
      searching={people.isPlaceholderData || people.isPending}
      value={person}
      onValueChange={choose}
      textOf={personName}
      keyOf={(each) => each.id}
      onSearch={(text) => setTyped(person !== null && text === personName(person) ? '' : text)}
    />
  );
}
