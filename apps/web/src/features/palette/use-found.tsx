import { listClients } from '@partnerfolio/contract/clients';
import { listInstruments } from '@partnerfolio/contract/market-data';
import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { listProposals } from '@partnerfolio/contract/proposals';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BarChart3, FileText, TrendingUp, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { hasRole, useViewer } from '../../session/auth.tsx';
import { nearestFirst } from './matches.ts';
import type { Command, CommandGroup } from '../../ui/overlay/CommandPalette.tsx';

/** Returns the typed text once it has not changed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 150);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

type RecordPath = (typeof paths)['client' | 'portfolio' | 'proposal' | 'instrument'];

const icon = (Icon: typeof UserRound) => <Icon size={16} strokeWidth={1.6} aria-hidden="true" />;

/** Returns the matching clients, portfolios, proposals and instruments that the user may see. */
export function useFound(typed: string): { groups: readonly CommandGroup[]; searching: boolean } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const settled = useSettled(typed);
  const enabled = settled.length >= 2 && hasRole(useViewer());
  const asked = { query: { q: settled, limit: 5, sort: 'match' } } as const;
  const options = { enabled, placeholderData: keepPreviousData };
  const clients = useQuery({ ...queryOf(listClients, asked), ...options });
  const portfolios = useQuery({ ...queryOf(listPortfolios, asked), ...options });
  const proposals = useQuery({ ...queryOf(listProposals, asked), ...options });
  const instruments = useQuery({ ...queryOf(listInstruments, asked), ...options });
  const open = (to: RecordPath, id: string) => () => void navigate({ to, params: { id } });
  const groups = [
    {
      label: t`Clients`,
      items: (clients.data?.items ?? []).map(({ id, name, household }) => ({
        id,
        label: name,
        note: household?.name,
        icon: icon(UserRound),
        onRun: open(paths.client, id),
      })),
    },
    {
      label: t`Portfolios`,
      items: (portfolios.data?.items ?? []).map(({ id, name, client }) => ({
        id,
        label: name,
        note: client.name,
        icon: icon(TrendingUp),
        onRun: open(paths.portfolio, id),
      })),
    },
    {
      label: t`Proposals`,
      items: (proposals.data?.items ?? []).map(({ id, purpose, client }) => ({
        id,
        label: purpose,
        note: client.name,
        icon: icon(FileText),
        onRun: open(paths.proposal, id),
      })),
    },
    {
      label: t`Instruments`,
      items: (instruments.data?.items ?? []).map(({ id, name, symbol }) => ({
        id,
        label: name,
        note: symbol,
        icon: icon(BarChart3),
        onRun: open(paths.instrument, id),
      })),
    },
  ];
  const isAsking = [clients, portfolios, proposals, instruments].some(({ isFetching }) => isFetching);
  const nearest = groups.map(({ label, items }) => ({ label, items: nearestFirst<Command>(items, settled) }));
  return {
    groups: typed.length >= 2 && enabled ? nearest : [],
    searching: isAsking || (typed.length >= 2 && typed !== settled),
  };
}
