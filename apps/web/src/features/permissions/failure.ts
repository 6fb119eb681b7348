import { t } from '@lingui/core/macro';
import { isProblem } from '../../api.ts';
import { explainProblem } from '../../explain.ts';

/** The failure's own message, or the document's words where it has none. */
export const explainPermissionFailure = (error: unknown): string =>
  isProblem(error) ? explainProblem(error) : t`Error updating permission`;
