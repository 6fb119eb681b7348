/** What belongs to a user alone and goes with the user. */
import type { Trx } from '../../platform/database/transactions.ts';
import { removeAvatars } from '../avatars/actions.ts';
import { forgetUserLayouts } from '../imports/answer/layouts/layouts.actions.ts';
import { forgetViews } from '../list-views/actions.ts';

/** Deletes the pictures, the layouts of imports, and the views of lists of an erased user. */
export const forgetOwnThings = async (trx: Trx, userId: string): Promise<void> => {
  await removeAvatars(trx, userId);
  await forgetUserLayouts(trx, userId);
  await forgetViews(trx, userId);
};
