import type { getDashboard } from '@partnerfolio/contract/dashboard';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { listInstruments } from '@partnerfolio/contract/market-data';
import { listMarketProviders } from '@partnerfolio/contract/market/feeds';
import { listUsers } from '@partnerfolio/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import { useAuth, useViewer } from '../../../session/auth.tsx';

export type FirmFacts = OutputOf<typeof getDashboard>;

export const firstSteps = ['roles', 'provider', 'prices', 'client', 'portfolio', 'transactions'] as const;
export type FirstStep = (typeof firstSteps)[number];

const isDismissed = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Without storage the steps are shown until they are done.
    return false;
  }
};

const storeDismissed = (key: string): void => {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // The browser may block storage: the steps then return with the next page load.
  }
};

/** Steps that the firm's figures prove: a total of zero means that nothing is booked, an unknown one that something is. */
const stepsInFigures = ({ clients, portfolios, totalValue }: FirmFacts): FirstStep[] => [
  ...(clients > 0 ? (['client'] as const) : []),
  ...(portfolios > 0 ? (['portfolio'] as const) : []),
  ...(portfolios > 0 && !(totalValue.known && Number(totalValue.value) === 0)
    ? (['transactions'] as const)
    : []),
];

/** Steps that lists prove; undefined while they load. */
function useStepsInLists(enabled: boolean): FirstStep[] | undefined {
  const users = useQuery({ ...queryOf(listUsers, { query: { limit: 1 } }), enabled }).data;
  const providers = useQuery({ ...queryOf(listMarketProviders), enabled }).data;
  const instruments = useQuery({ ...queryOf(listInstruments, { query: { limit: 1 } }), enabled }).data;
  if (!users || !providers || !instruments) return undefined;
  return [
    ...(users.total > 1 && users.waiting === 0 ? (['roles'] as const) : []),
    ...(providers.items.some(({ isActive }) => isActive) ? (['provider'] as const) : []),
    ...(instruments.total > 0 ? (['prices'] as const) : []),
  ];
}

/** Whether the user dismissed the steps in this browser. */
function useDismissal(userId: string) {
  const key = `first-steps/dismissed/${userId}`;
  const [dismissed, setDismissed] = useState(() => isDismissed(key));
  const dismiss = () => {
    storeDismissed(key);
    setDismissed(true);
  };
  return { dismissed, dismiss };
}

/** An administrator's first steps that are done; null once all are, the user has dismissed them, or in the demo. */
export function useFirstSteps(firm: FirmFacts) {
  const viewer = useViewer();
  const session = useAuth();
  const { dismissed, dismiss } = useDismissal(viewer.id);
  const isDemo = 'offer' in session && session.offer.demoAccounts.length > 0;
  const enabled = viewer.role === 'admin' && !dismissed && !isDemo;
  const inLists = useStepsInLists(enabled);
  if (!enabled || !inLists) return null;
  const done = new Set([...stepsInFigures(firm), ...inLists]);
  return done.size === firstSteps.length ? null : { done, dismiss };
}
