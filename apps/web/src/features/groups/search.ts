import { z } from 'zod';
import { offsetParam, textParam } from '../../search-params.ts';

/** The search parameters of the list of groups. */
export const groupsSearch = z.object({ q: textParam, offset: offsetParam });
export type GroupsSearch = z.output<typeof groupsSearch>;

/** The search parameters of the members panel, in addition to those of the list below. */
export const membersSearch = groupsSearch.extend({ member: textParam, page: offsetParam });
