import { z } from 'zod';
import { idParam } from '../../search-params.ts';

/** Whose permissions are shown: a group's, or in the other view a person's rights. */
export const permissionsSearch = z.object({ group: idParam });
export const personSearch = z.object({ person: idParam });
