import { Tooltip } from '@base-ui/react/tooltip';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../../query-client.ts';
import { useAuth } from '../../session/auth.tsx';
import { CentredSpinner } from '../../ui/CentredSpinner.tsx';
import { ClosedPeriodHost } from '../confirmation/ClosedPeriodHost.tsx';
import { ConfirmationHost } from '../confirmation/ConfirmationHost.tsx';
import { Frame } from './Frame.tsx';

interface ShellProps {
  /** What opens beside any page. */
  children?: ReactNode;
}

/** The frame around every page after the sign-in. */
export function Shell({ children }: ShellProps) {
  // Removes the page at once on sign-out; the guards redirect a moment later.
  const session = useAuth();
  if (session.status !== 'in') return <CentredSpinner page />;
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider delay={400}>
        {/* Another user, or a view as one, gets fresh pages without the previous one's state. */}
        <Frame key={session.viewer.id} />
        {children}
        <ConfirmationHost />
        <ClosedPeriodHost />
      </Tooltip.Provider>
    </QueryClientProvider>
  );
}
