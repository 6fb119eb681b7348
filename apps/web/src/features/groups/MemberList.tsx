import { removeMember, type Member } from '@partnerfolio/contract/groups';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useCall } from '../../queries.ts';
import { RoleBadge } from '../../shell/viewer/RoleBadge.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { afterMemberChange } from './refreshes.ts';
import { usePersonName } from '../../texts/use-person-name.ts';

interface MemberListProps {
  groupId: string;
  members: readonly Member[] | undefined;
  isSearching: boolean;
}

/** The members, each with a button that removes them. */
export function MemberList({ groupId, members, isSearching }: MemberListProps) {
  const { t } = useLingui();
  if (members?.length === 0)
    return (
      <EmptyState>
        {isSearching ? (
          <Trans>No member matches this search.</Trans>
        ) : (
          <Trans>This group has no members yet. Add the first one above.</Trans>
        )}
      </EmptyState>
    );
  return (
    <ul aria-label={t`Members`} aria-busy={!members} className="grid">
      {members?.map((member) => (
        <MemberRow key={member.id} groupId={groupId} member={member} />
      ))}
    </ul>
  );
}

function MemberRow({ groupId, member }: { groupId: string; member: Member }) {
  const { t } = useLingui();
  const personName = usePersonName();
  const { fullName, email } = member;
  const name = personName(member);
  const remove = useCall(removeMember, { refreshes: afterMemberChange });
  return (
    <li className="flex items-center gap-2.5 border-b border-line py-2 last:border-b-0">
      <Avatar name={fullName} size={28} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{personName({ fullName })}</span>
        <span className="block text-xs text-ink-3 wrap-anywhere">
          {email && <EmailText>{email}</EmailText>}
        </span>
      </span>
      <RoleBadge role={member.role} />
      <Button
        look="quiet"
        size="icon-sm"
        aria-label={t({ message: `Remove ${name}`, context: 'person' })}
        busy={remove.isPending}
        onClick={() => remove.mutate({ params: { id: groupId, userId: member.id } })}
      >
        <X size={14} aria-hidden="true" />
      </Button>
    </li>
  );
}
