import { getFactors } from '@partnerfolio/contract/factors';
import { listPasskeys } from '@partnerfolio/contract/passkeys';
import { listIdentities } from '@partnerfolio/contract/providers';
import { listOwnSessions } from '@partnerfolio/contract/sessions';
import { useQueries } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { hasRole, useViewer } from '../../../session/auth.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FactorCard } from '../factors/FactorCard.tsx';
import { IdentitiesCard } from '../IdentitiesCard.tsx';
import { NotificationsCard } from '../NotificationsCard.tsx';
import { PasskeysCard } from '../passkeys/PasskeysCard.tsx';
import { SessionsCard } from '../SessionsCard.tsx';
import { TokensCard } from '../tokens/TokensCard.tsx';

const asked = [queryOf(getFactors), queryOf(listPasskeys), queryOf(listIdentities), queryOf(listOwnSessions)];

/**
 * Sign-in methods, sessions, and what comes by email. The cards appear together, because the length of their lists is unknown
 * until loaded.
 */
export function AccountCards() {
  const viewer = useViewer();
  const { role } = viewer;
  const answers = useQueries({ queries: asked });
  // A failed list shows its error and retry in its own card, while the other cards stay.
  const areAwaited = answers.some(({ isFetched }) => !isFetched);
  return (
    <>
      {areAwaited && <AwaitedCards />}
      <div hidden={areAwaited} className="grid gap-4">
        <FactorCard />
        <PasskeysCard />
        <IdentitiesCard />
        <SessionsCard />
        {role !== null && <TokensCard />}
        {hasRole(viewer) && <NotificationsCard />}
      </div>
    </>
  );
}

function AwaitedCards() {
  return (
    <div aria-busy className="grid gap-4">
      {asked.map(({ queryKey: [name] }) => (
        <Card key={name}>
          <Skeleton className="w-40" />
          <Skeleton className="mt-4 h-12" />
        </Card>
      ))}
    </div>
  );
}
