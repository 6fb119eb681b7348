import type { ActivityItem } from '@partnerfolio/contract/clients/activity';
import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import type { ActivitySearch } from '../search.ts';
import { ActivityEntry } from './ActivityEntry.tsx';

/** The items of consecutive days, each with its day. */
const byDay = (items: readonly ActivityItem[]): [day: string, items: ActivityItem[]][] => {
  const days = new Map<string, ActivityItem[]>();
  for (const item of items) days.set(item.day, [...(days.get(item.day) ?? []), item]);
  return [...days];
};

interface ActivityDaysProps {
  items: readonly ActivityItem[] | undefined;
  /** Kept in the addresses of the forms. */
  search: ActivitySearch;
}

/** The activity under the days on which it took place. */
export function ActivityDays({ items, search }: ActivityDaysProps) {
  const format = useFormat();
  if (items === undefined) return <Skeleton className="mx-4 my-6 w-56" />;
  if (items.length === 0)
    return (
      <EmptyState>
        <Trans>There is no activity of this type yet.</Trans>
      </EmptyState>
    );
  return byDay(items).map(([day, ofDay]) => (
    <section key={day} aria-label={format.date(day)} className="not-first:border-t not-first:border-line">
      <h2 className="num border-b border-line bg-sunk px-4 py-1.5 text-xs font-semibold text-ink-2">
        {format.date(day)}
      </h2>
      <ul className="divide-y divide-line">
        {ofDay.map((item) => (
          <li key={item.id}>
            <ActivityEntry item={item} search={search} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
