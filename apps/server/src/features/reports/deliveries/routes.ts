/** The endpoints of sending issued reports. */
import {
  deliverReport,
  deliverReports,
  listReportDeliveries,
} from '@partnerfolio/contract/reports/deliveries';
import { on } from '../../../platform/serve/on.ts';
import { deliver, deliverMany, readDeliveries } from './actions.ts';

export const deliveryRoutes = [
  on(listReportDeliveries).handle((call) => readDeliveries(call, call.params.reportId)),
  on(deliverReport).handle((call) => deliver(call, { ...call.params, ...call.body })),
  on(deliverReports).handle((call) => deliverMany(call, call.body)),
];
