import type { clientRowSchema } from '@partnerfolio/contract/clients';
import type { z } from 'zod';

/** A client as the list answers it. */
export type ClientRow = z.output<typeof clientRowSchema>;
