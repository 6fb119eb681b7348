import { z } from 'zod';
import { idParam } from '../../search-params.ts';

/** The search parameters of permissions: the chosen group. */
export const permissionsSearch = z.object({ group: idParam });
export const personSearch = z.object({ person: idParam });
