import { z } from 'zod';
import { idParam } from '../../search-params.ts';

/** The search parameters of a client's risk profile: the sheet whose answers are shown; without one that which counts. */
export const riskProfileSearch = z.object({ sheet: idParam });

/** The search parameters of the questionnaire's page: the version that is shown; without one the draft, else the newest. */
export const questionnaireSearch = z.object({ version: idParam });
