import type { Role } from '@partnerfolio/contract/access';
import { beginView } from '@partnerfolio/contract/users';
import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useCall } from '../../queries.ts';
import { followView } from '../../session/view.ts';
import { Button } from '../../ui/Button.tsx';

interface ViewedPerson {
  id: string;
  role: Role | null;
  isDeactivated: boolean;
}

/** Shows the portal as a person sees it; an administrator sees what one sees oneself, the deactivated see nothing. */
export function ViewAsButton({ person }: { person: ViewedPerson }) {
  const begin = useCall(beginView);
  const router = useRouter();
  const follow = async () => {
    // Away from the page for administrators first, which would be refused to the person.
    await router.navigate({ to: paths.dashboard });
    await followView();
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
