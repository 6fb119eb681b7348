import { periods } from '@partnerfolio/contract/choices';
import { z } from 'zod';
import { choiceParam } from '../../search-params.ts';

/** Which part of the value over time is shown; a year without. */
export const dashboardSearch = z.object({ period: choiceParam(periods) });
