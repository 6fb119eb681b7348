import { periods } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { valueSearch } from '../../figures/explain-search.ts';
import { choiceParam } from '../../search-params.ts';

/** The period of the value chart, a year by default, and the explained value. */
export const dashboardSearch = z.object({ period: choiceParam(periods), ...valueSearch.shape });
