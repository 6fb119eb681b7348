import { periods } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam } from '../../search-params.ts';

/** The period of the value chart; a year by default. */
export const dashboardSearch = z.object({ period: choiceParam(periods) });
