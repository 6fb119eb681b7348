import { t } from '@lingui/core/macro';
import { explainOr } from '../../explain.ts';

/** Returns the failure's own text, or the specification's if there is none. */
export const explainPermissionFailure = (error: unknown): string =>
  explainOr(error, t`Error updating permission`);
