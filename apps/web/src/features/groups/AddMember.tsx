import { addMember } from '@partnerfolio/contract/groups';
import { listUsers, type User } from '@partnerfolio/contract/users';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCall } from '../../queries.ts';
import { Combobox } from '../../ui/input/Combobox.tsx';
import { toastDone } from '../../ui/overlay/toast.ts';
import { afterMemberChange } from './refreshes.ts';
import { usePersonName } from '../../texts/use-person-name.ts';

/** Adds a user to the group as soon as they are chosen. */
export function AddMember({ groupId }: { groupId: string }) {
  const { t } = useLingui();
  const personName = usePersonName();
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState(0);
  const people = useQuery({
    ...queryOf(listUsers, { query: { q: typed.trim() || undefined, sort: 'name', limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  const add = useCall(addMember, { refreshes: afterMemberChange });
  const choose = (person: User | null) => {
    if (person === null) return;
    const name = personName(person);
    add.mutate(
      { params: { id: groupId, userId: person.id } },
      {
        onSuccess: () => {
          toastDone(t`${name} added to the group`);
          setTyped('');
          // A new key empties the field for the next user.
          setAdded(added + 1);
        },
      },
    );
  };
  return (
    <Combobox
      key={added}
      label={t`Add user`}
      placeholder={t`Name or email`}
      items={people.data?.items.filter(({ erasedAt }) => erasedAt === null) ?? []}
      searching={people.isPlaceholderData || people.isPending}
      value={null}
      onValueChange={choose}
      textOf={personName}
      keyOf={(person) => person.id}
      renderItem={(person) => (
        <span className="min-w-0">
          <span className="block truncate">{personName({ fullName: person.fullName })}</span>
          <span className="block truncate text-xs text-ink-3">{person.email}</span>
        </span>
      )}
      onSearch={setTyped}
      disabled={add.isPending}
    />
  );
}
