import type { DeliveryRefusal, DeliveryState } from '@partnerfolio/contract/reports/deliveries';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const deliveryStateTexts: Readonly<Record<DeliveryState, MessageDescriptor>> = {
  queued: msg({ message: 'Queued', context: 'report' }),
  sent: msg({ message: 'Sent', context: 'report' }),
  failed: msg({ message: 'Not sent', context: 'report' }),
  refused: msg({ message: 'Stopped', context: 'report' }),
};

/** Why a report was not sent any more when its turn came. */
export const deliveryRefusalTexts: Readonly<Record<DeliveryRefusal, MessageDescriptor>> = {
  report_withdrawn: msg`The report was withdrawn before it was sent.`,
  report_superseded: msg`A newer version was issued before it was sent.`,
  report_not_kept: msg`Its file was deleted after retention before it was sent.`,
  address_not_of_client: msg`The address was no longer that of the client or a contact.`,
};
