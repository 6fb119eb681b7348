import type { ActionPortfolio } from '@partnerfolio/contract/instruments/corporate-actions';
import { useState } from 'react';

/** The portfolios to book into: all that can be, but for those that the user has left out. */
export function useChoice(items: readonly ActionPortfolio[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const open = items.filter(({ status, effect }) => status === 'open' && effect?.after);
  const isChosen = ({ portfolio }: ActionPortfolio) => !left.has(portfolio.id);
  const choose = (some: readonly ActionPortfolio[], isIn: boolean) => {
    const next = new Set(left);
    for (const { portfolio } of some)
      if (isIn) next.delete(portfolio.id);
      else next.add(portfolio.id);
    setLeft(next);
  };
  return { open, chosen: open.filter(isChosen), isChosen, choose };
}
