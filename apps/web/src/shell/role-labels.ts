import type { Role } from '@partnerfolio/contract/access';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The roles in the reader's language. */
export const roleLabels: Record<Role, MessageDescriptor> = {
  admin: msg`Admin`,
  employee: msg`Employee`,
  agent: msg`Agent`,
};
