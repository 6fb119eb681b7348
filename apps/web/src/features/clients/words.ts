import type { clientKinds } from '@partnerfolio/contract/choices';
import type { Client } from '@partnerfolio/contract/clients';
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
