import { Tooltip } from '@base-ui/react/tooltip';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { useAuth } from '../session/auth.tsx';
import { CentredSpinner } from '../ui/CentredSpinner.tsx';
import { ConfirmationHost } from './confirmation/ConfirmationHost.tsx';
import { Frame } from './Frame.tsx';

/** What every page behind the sign-in lives in. */
export function Shell() {
  // At a sign-out the pages go at once; the guards lead away a moment later.
  const session = useAuth();
  if (session.status !== 'in') return <CentredSpinner page />;
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider delay={400}>
        {/* Somebody else, also one looked at the portal as, begins with pages of their own. */}
        <Frame key={session.viewer.id} />
        <ConfirmationHost />
      </Tooltip.Provider>
    </QueryClientProvider>
  );
}
