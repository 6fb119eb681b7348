import type { ErasureHindrance } from '@partnerfolio/contract/clients/retention/erasure';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why a client cannot be erased now. */
export const hindranceTexts: Readonly<Record<ErasureHindrance, MessageDescriptor>> = {
  erased: msg`The client is erased already.`,
  not_closed: msg`The client is not closed.`,
  closing_date_unknown: msg`The closing date was not recorded, so the end of retention is unknown.`,
  retention: msg`The records are still to be kept.`,
  held: msg`A hold is in force.`,
  open_portfolio: msg`A portfolio is open.`,
  open_log_record: msg`A complaint or breach is open.`,
  members: msg`Clients still belong to this household.`,
};
