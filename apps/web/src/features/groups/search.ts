import { z } from 'zod';
import { offsetParam, textParam } from '../../search-params.ts';

/** What the list of groups shows, as its address says it. */
export const groupsSearch = z.object({ q: textParam, offset: offsetParam });
export type GroupsSearch = z.output<typeof groupsSearch>;

/** What the panel of members shows, beside what the list under it does. */
export const membersSearch = groupsSearch.extend({ member: textParam, page: offsetParam });
