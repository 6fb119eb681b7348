import { listPortfolios } from '@partnerfolio/contract/portfolios';
import { listVisited, search, searchKinds } from '@partnerfolio/contract/search/search';
import type { FoundRecord, SearchKind } from '@partnerfolio/contract/search/search';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BarChart3, FileCheck2, Files, FileText, TrendingUp, UserRound, UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { hasRole, useViewer } from '../../session/auth.tsx';
import { visitedRecords } from '../../shell/frame/visits.ts';
import type { Command, CommandGroup } from '../../ui/overlay/palette/CommandPalette.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { containsWords } from './matches.ts';
import { commandIcon, useLinkCommand } from './use-link-command.tsx';

export interface Found {
  groups: readonly CommandGroup[];
  searching: boolean;
  error: Error | null;
}

/** Returns the typed text once it has not changed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 100);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

const looks = {
  client: { to: paths.client, icon: UserRound },
  portfolio: { to: paths.portfolio, icon: TrendingUp },
  proposal: { to: paths.proposal, icon: FileText },
  instrument: { to: paths.instrument, icon: BarChart3 },
  report: { to: paths.report, icon: FileCheck2 },
  document: { to: paths.clientDocument, icon: Files },
  user: { to: paths.user, icon: UsersRound },
} as const satisfies Record<SearchKind, object>;

/** Returns a function that makes a command of a record. */
function useRecordCommand(): (record: FoundRecord) => Command {
  const { t } = useLingui();
  const format = useFormat();
  const link = useLinkCommand();
  const stateOf = ({ kind, isClosed }: FoundRecord): string | null => {
    if (!isClosed) return null;
    // In Spanish each of these words has the gender of its record.
    if (kind === 'report') return t({ message: 'Withdrawn', context: 'report' });
    if (kind === 'portfolio') return t({ message: 'Closed', context: 'portfolio' });
    if (kind === 'user') return t`Deactivated`;
    return kind === 'client' ? t`Closed` : null;
  };
  return (record) => {
    const { kind, id, name, context, clientId, asAt } = record;
    const date = asAt === null ? null : format.date(asAt);
    const notes = [context, date, stateOf(record)].filter((note) => note !== null && note !== name);
    return {
      id: `${kind}:${id}`,
      label: name ?? context ?? '',
      note: notes.length === 0 ? undefined : notes.join(' · '),
      icon: commandIcon(looks[kind].icon),
      ...link({
        to: looks[kind].to,
        params: clientId === null ? { id } : { id: clientId, documentId: id },
      }),
    };
  };
}

const isOf = ({ name, context }: FoundRecord, typed: string): boolean =>
  containsWords(`${name} ${context}`, typed);

/** Returns the records that match the typed text and that the user may see. */
export function useFound(typed: string): Found {
  const { t } = useLingui();
  const commandOf = useRecordCommand();
  const settled = useSettled(typed);
  const isAsked = typed.length >= 2 && hasRole(useViewer());
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...queryOf(search, { query: { q: settled } }),
    enabled: isAsked && settled.length >= 2,
    placeholderData: keepPreviousData,
  });
  // Until the answer comes, those of the text before that match this one too: Enter must not open another's record.
  const isEarlier = isPlaceholderData || settled !== typed;
  const items = (data?.items ?? []).filter((record) => !isEarlier || isOf(record, typed));
  const labels: Record<SearchKind, string> = {
    client: t`Clients`,
    portfolio: t`Portfolios`,
    proposal: t`Proposals`,
    instrument: t`Instruments`,
    report: t`Reports`,
    document: t`Documents`,
    user: t`Users`,
  };
  const groups = searchKinds.map((kind) => ({
    label: labels[kind],
    items: items.filter((record) => record.kind === kind).map(commandOf),
  }));
  return {
    groups: isAsked ? groups : [],
    searching: isAsked && (isFetching || settled !== typed),
    error: isAsked && !isEarlier ? error : null,
  };
}

/** Returns the records that the user visited lately, without the one that is open. */
export function useVisited(isShown: boolean): Found {
  const { t } = useLingui();
  const commandOf = useRecordCommand();
  const viewer = useViewer();
  const records = isShown ? visitedRecords(viewer) : [];
  const { data, error } = useQuery({
    ...queryOf(listVisited, { query: { records: records.join(',') } }),
    enabled: records.length > 0 && hasRole(viewer),
    placeholderData: keepPreviousData,
  });
  const here = location.pathname;
  const items = (data?.items ?? []).filter(({ id }) => !here.includes(id)).slice(0, 6);
  return {
    groups: isShown ? [{ label: t`Visited lately`, items: items.map(commandOf) }] : [],
    searching: false,
    error: isShown ? error : null,
  };
}

/** Returns the portfolios whose ledger the user may change, for a command that needs one. */
export function usePortfolioChoice(typed: string, { isShown, to }: { isShown: boolean; to: string }): Found {
  const { t } = useLingui();
  const link = useLinkCommand();
  const settled = useSettled(typed);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...queryOf(listPortfolios, {
      query: {
        q: settled,
        editable: 'true',
        open: 'true',
        sort: settled === '' ? 'name' : 'match',
        limit: 10,
      },
    }),
    enabled: isShown,
    placeholderData: keepPreviousData,
  });
  const isEarlier = isPlaceholderData || settled !== typed;
  const items = (data?.items ?? [])
    .filter(({ name, client }) => !isEarlier || containsWords(`${name} ${client.name}`, typed))
    .map(({ id, name, client }) => ({
      id: `portfolio:${id}`,
      label: name,
      note: client.name,
      icon: commandIcon(TrendingUp),
      ...link({ to, params: { id } }),
    }));
  return {
    groups: [{ label: t`Portfolios`, items }],
    searching: isShown && (isFetching || settled !== typed),
    error: isShown && !isEarlier ? error : null,
  };
}
