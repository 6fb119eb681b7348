import type { UserDetail } from '@partnerfolio/contract/users';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { paths } from '../../paths.ts';
import { useFormat } from '../../ui/text/use-format.ts';
import { ChangeEmail } from './actions/ChangeEmail.tsx';

/** A user's stored details. */
export function UserFacts({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const format = useFormat();
  const facts = [
    { label: t`Email`, value: user.erasedAt === null ? <ChangeEmail user={user} /> : '—' },
    { label: t`Phone`, value: user.phone ?? '—' },
    { label: t`Joined`, value: format.day(user.createdAt) },
    { label: t`Last sign-in`, value: user.lastSignInAt ? format.moment(user.lastSignInAt) : t`Never` },
    { label: t`Clients`, value: format.count(user.clients) },
    { label: t`Groups`, value: <Groups groups={user.groups} /> },
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2 text-sm">
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className="text-ink-3">{label}</dt>
          <dd className="text-end">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Groups({ groups }: { groups: UserDetail['groups'] }) {
  if (groups.length === 0) return '—';
  return groups.map((group, index) => (
    <Fragment key={group.id}>
      {index > 0 && ', '}
      <Link
        to={paths.groupMembers}
        params={{ id: group.id }}
        className="rounded-sm font-medium text-accent underline"
      >
        {group.name}
      </Link>
    </Fragment>
  ));
}
