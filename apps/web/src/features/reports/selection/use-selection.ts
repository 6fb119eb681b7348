import type { Report } from '@partnerfolio/contract/reports/reports';
import { useMemo, useState } from 'react';

/** The reports that the user has selected, also on pages of the list before. */
export interface Selection {
  readonly reports: readonly Report[];
  readonly isSelected: (report: Report) => boolean;
  readonly select: (some: readonly Report[], isIn: boolean) => void;
  readonly clear: () => void;
}

/** Only a report whose file is kept can be downloaded or sent. */
export const isSelectable = ({ isKept }: Report): boolean => isKept;

/** Keeps which reports are selected while the list turns its pages; those that are listed are as they are now. */
export function useSelection(listed: readonly Report[] | undefined): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Report>>(new Map());
  const reports = useMemo(() => {
    const now = new Map(listed?.map((report) => [report.id, report]));
    return [...chosen.values()].map((report) => now.get(report.id) ?? report).filter(isSelectable);
  }, [chosen, listed]);
  const select = (some: readonly Report[], isIn: boolean) => {
    const next = new Map(chosen);
    for (const report of some)
      if (isIn) next.set(report.id, report);
      else next.delete(report.id);
    setChosen(next);
  };
  return {
    reports,
    isSelected: ({ id }) => chosen.has(id),
    select,
    clear: () => setChosen(new Map()),
  };
}
