/** When an issued report may be sent. */
import type { DeliveryRefusal } from '@partnerfolio/contract/reports/deliveries';
import type { ReportState } from '@partnerfolio/contract/choices';

interface Sendable {
  readonly state: ReportState;
  /** Whether its file is still kept. */
  readonly isKept: boolean;
  /** Whether the address is the client's own, or that of one of its contacts. */
  readonly isOfClient: boolean;
}

/** Why a report is not sent to an address; null if it may be. */
export const refuseDelivery = ({ state, isKept, isOfClient }: Sendable): DeliveryRefusal | null => {
  if (state === 'withdrawn') return 'report_withdrawn';
  if (state === 'superseded') return 'report_superseded';
  if (!isKept) return 'report_not_kept';
  return isOfClient ? null : 'address_not_of_client';
};
