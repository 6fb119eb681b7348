import type { Role } from '@partnerfolio/contract/access';
import { beginView } from '@partnerfolio/contract/users';
import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useCall } from '../../queries.ts';
import { reloadView } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';

interface ViewedPerson {
  id: string;
  role: Role | null;
  isDeactivated: boolean;
}

/**
 * Shows the portal as another user sees it. Hidden for administrators, who see the same, and deactivated users, who see
 * nothing.
 */
export function ViewAsButton({ person }: { person: ViewedPerson }) {
  const begin = useCall(beginView);
  const router = useRouter();
  const follow = async () => {
    // Leaves the administrators' page first, since the other user may not open it.
    await router.navigate({ to: paths.dashboard });
    await reloadView();
  };
  if (person.isDeactivated || person.role === 'admin') return null;
  return (
    <Button
      busy={begin.isPending}
      onClick={() => begin.mutate({ params: { id: person.id } }, { onSuccess: () => void follow() })}
    >
      <Eye size={16} aria-hidden="true" />
      <Trans>View as</Trans>
    </Button>
  );
}
