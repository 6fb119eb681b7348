import { z } from 'zod';
import { offsetParam, textParam } from '../../../search-params.ts';

/** The search parameters of the instruments' sources. */
export const feedsSearch = z.object({ q: textParam, offset: offsetParam });
export type FeedsSearch = z.output<typeof feedsSearch>;
