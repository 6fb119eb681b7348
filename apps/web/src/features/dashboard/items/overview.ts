import type { getDashboardOverview } from '@partnerfolio/contract/dashboard';
import type { OutputOf } from '@partnerfolio/contract/endpoint';

export type DashboardOverview = OutputOf<typeof getDashboardOverview>;
