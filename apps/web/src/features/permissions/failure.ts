import { t } from '@lingui/core/macro';
import { explainOr } from '../../explain.ts';

/** The failure's own message, or the document's words where it has none. */
export const explainPermissionFailure = (error: unknown): string =>
  explainOr(error, t`Error updating permission`);
