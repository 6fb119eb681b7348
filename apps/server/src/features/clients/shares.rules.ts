/** With whom a client may be shared, and what a share is good for. */
import type { ClientShare } from '@partnerfolio/contract/clients';
import type { Colleague } from '../../platform/access/rights.ts';
import { seesEveryClient } from '../client-access/rules.ts';

/**
 * What speaks against sharing with a person; undefined when they are nobody active with a role. Who sees every client is
 * refused: a share would show "view only" where they may change everything, and give sight anew, unnoticed, on the day
 * they lose their right.
 */
export const shareFault = (person: Colleague | undefined, ownerId: string): string | null => {
  if (person === undefined) return 'Choose an active colleague';
  if (person.id === ownerId) return 'This colleague looks after the client already';
  return seesEveryClient(person) ? 'This colleague sees every client already' : null;
};

/** Why a share that was given gives nothing at present; a role can only be lost with the account, by deactivation. */
export const whyIdle = (person: Colleague | undefined): ClientShare['idle'] => {
  if (person === undefined) return 'deactivated';
  return seesEveryClient(person) ? 'sees_all' : null;
};
