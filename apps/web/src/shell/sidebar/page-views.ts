import type { FeatureName } from '@partnerfolio/contract/access';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { useViewer } from '../../session/auth.tsx';

interface PageView {
  to: string;
  label: MessageDescriptor;
  /** The right that it needs beyond those of its page. */
  right?: FeatureName;
}

/** The views of the sidebar's pages; the first has the page's own address. */
const viewsOfPages = {
  [paths.marketData]: [
    { to: paths.marketData, label: msg`Instruments` },
    { to: paths.fxRates, label: msg`Exchange rates` },
    { to: paths.benchmarks, label: msg`Benchmarks` },
    { to: paths.marketSources, label: msg`Sources` },
    { to: paths.instrumentRequests, label: msg`Requests`, right: 'market_data.instruments' },
    { to: paths.priceImports, label: msg`Imports`, right: 'market_data.manage' },
  ],
  [paths.reports]: [
    { to: paths.reports, label: msg({ message: 'Issued', context: 'reports' }) },
    { to: paths.reportBatches, label: msg`Batches`, right: 'reports.issue' },
    { to: paths.reportSchedules, label: msg`Schedules`, right: 'reports.schedule' },
    { to: paths.reportPresets, label: msg`Templates`, right: 'reports.issue' },
    { to: paths.fallNotices, label: msg`Notices`, right: 'reports.issue' },
  ],
  [paths.compliance]: [
    { to: paths.compliance, label: msg`Board` },
    { to: paths.complianceLog, label: msg`Complaints and breaches` },
  ],
  [paths.permissions]: [
    { to: paths.permissions, label: msg`By group` },
    { to: paths.personRights, label: msg`By user` },
  ],
  [paths.security]: [
    { to: paths.security, label: msg`Overview` },
    { to: paths.signIns, label: msg`Sign-ins` },
    { to: paths.auditTrail, label: msg`Audit log` },
    { to: paths.mails, label: msg`Emails` },
  ],
} as const satisfies Readonly<Record<string, readonly PageView[]>>;

export type PageWithViews = keyof typeof viewsOfPages;

export const hasViews = (page: string): page is PageWithViews => page in viewsOfPages;

/** Returns a function that gives the views of a page that the user may open, for its tabs and for the search. */
export function usePageViews(): (page: PageWithViews) => { to: string; label: string }[] {
  const { i18n } = useLingui();
  const { rights } = useViewer();
  return (page) =>
    (viewsOfPages[page] as readonly PageView[])
      .filter(({ right }) => right === undefined || rights.includes(right))
      .map(({ to, label }) => ({ to, label: i18n._(label) }));
}
