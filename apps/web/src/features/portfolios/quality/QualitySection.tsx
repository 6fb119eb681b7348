import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../queries.ts';

export const lineLink = 'rounded-sm font-medium text-accent hover:underline';

interface SectionProps {
  title: string;
  advice: string;
  items: readonly { key: string; what: ReactNode; when: string }[];
}

/** Data issues of one type with advice; nothing without issues. */
export function Section({ title, advice, items }: SectionProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-0.5 text-sm text-ink-2">{advice}</p>
      <ul className="mt-2 text-sm">
        {items.map(({ key, what, when }) => (
          <li key={key} className="flex justify-between gap-4 border-t border-line py-2">
            <span className="min-w-0">{what}</span>
            <span className="num text-ink-3">{when}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of the portfolio that a panel is about. */
export function PortfolioName({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getPortfolio, { params: { id } }));
  return data?.name;
}
