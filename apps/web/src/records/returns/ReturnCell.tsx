import type { PeriodReturn } from '@partnerfolio/contract/performance';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RateText } from '../../figures/FigureText.tsx';

/** Makes a known return a link to its explanation. */
export type Explain = (found: PeriodReturn, shown: ReactNode) => ReactNode;

interface ReturnCellProps {
  /** Missing before the first month and after today. */
  found: PeriodReturn | undefined;
  explain: Explain;
}

/** The return of a month or a year, with the marks of what it rests on. */
export function ReturnCell({ found, explain }: ReturnCellProps) {
  const { t } = useLingui();
  if (!found) return null;
  const shown = <RateText figure={found.twr} digits={1} />;
  return (
    <span className="relative">
      {found.twr.known ? explain(found, shown) : shown}
      <span className="absolute left-full text-ink-3">
        {found.partial && <span title={t`partial period`}>*</span>}
        {found.withoutPrices && found.twr.known && (
          <span className="text-warn" title={t`no new price in this period`}>
            <span aria-hidden="true">°</span>
            <span className="sr-only">{t`no new price in this period`}</span>
          </span>
        )}
      </span>
    </span>
  );
}
