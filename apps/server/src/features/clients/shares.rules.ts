/** With whom a client may be shared, and what a share is good for. */
import type { ClientShare } from '@partnerfolio/contract/clients';
import type { Colleague } from '../../platform/access/rights.ts';
import { seesEveryClient } from '../client-access/rules.ts';

type ShareFault = 'not_active_colleague' | 'colleague_owns_client' | 'colleague_sees_all';

/**
 * What speaks against sharing with a person; undefined when they are nobody active with a role. Who sees every client is
 * refused: a share would show "view only" where they may change everything, and give sight anew, unnoticed, on the day
 * they lose their right.
 */
export const shareFault = (person: Colleague | undefined, ownerId: string): ShareFault | null => {
  if (person === undefined) return 'not_active_colleague';
  if (person.id === ownerId) return 'colleague_owns_client';
  return seesEveryClient(person) ? 'colleague_sees_all' : null;
};

/** Why a share that was given gives nothing at present; a role can only be lost with the account, by deactivation. */
export const whyIdle = (person: Colleague | undefined): ClientShare['idle'] => {
  if (person === undefined) return 'deactivated';
  return seesEveryClient(person) ? 'sees_all' : null;
};
