import { roles } from '@partnerfolio/contract/access';
import { userSorts, userStates } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam, directionParam, offsetParam, textParam } from '../../search-params.ts';

/** The search parameters of the user list. */
export const usersSearch = z.object({
  q: textParam,
  role: choiceParam(roles),
  state: choiceParam(userStates),
  sort: choiceParam(userSorts),
  direction: directionParam,
  offset: offsetParam,
});
export type UsersSearch = z.output<typeof usersSearch>;
