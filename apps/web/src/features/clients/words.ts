import type { clientKinds } from '@partnerfolio/contract/choices';
import type { Client, ShareLevel } from '@partnerfolio/contract/clients';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/Badge.tsx';

type Kind = (typeof clientKinds)[number];

export const kindTexts: Record<Kind, MessageDescriptor> = {
  person: msg`Person`,
  household: msg`Household`,
  organisation: msg`Organisation`,
};

export const statusTexts: Record<Client['status'], MessageDescriptor> = {
  prospect: msg`Prospect`,
  active: msg`Active`,
  closed: msg`Closed`,
};

export const statusTones: Record<Client['status'], Tone> = {
  prospect: 'accent',
  active: 'gain',
  closed: 'neutral',
};

/** What a colleague may do with a client that is shared with them. */
export const levelTexts: Record<ShareLevel, MessageDescriptor> = {
  view: msg`Can view`,
  edit: msg`Can edit`,
};
