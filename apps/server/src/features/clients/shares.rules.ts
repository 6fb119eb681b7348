/** With whom a client may be shared, and what a share permits. */
import type { ClientShare } from '@partnerfolio/contract/clients';
import type { Colleague } from '../../platform/access/rights.ts';
import { seesEveryClient } from '../client-access/rules.ts';

type ShareError = 'not_active_colleague' | 'colleague_owns_client' | 'colleague_sees_all';

/**
 * Why a client cannot be shared with a user; undefined for anyone who is not an active user with a role. Sharing with
 * a user who sees every client is refused: the share would claim "view only" where they may change everything, and
 * would silently take effect on the day they lose that right.
 */
export const shareError = (person: Colleague | undefined, ownerId: string): ShareError | null => {
  if (person === undefined) return 'not_active_colleague';
  if (person.id === ownerId) return 'colleague_owns_client';
  return seesEveryClient(person) ? 'colleague_sees_all' : null;
};

/** Why a share currently has no effect. A user loses the role only by deactivation. */
export const whyIdle = (person: Colleague | undefined): ClientShare['idle'] => {
  if (person === undefined) return 'deactivated';
  return seesEveryClient(person) ? 'sees_all' : null;
};
