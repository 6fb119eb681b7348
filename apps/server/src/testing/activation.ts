/** Activations of prospects for tests. */
import { getClientActivation } from '@partnerfolio/contract/clients/activation/activation';
import type { ActivationRow } from '@partnerfolio/contract/clients/activation/activation';
import type { TestApp, TestPerson } from './app.ts';

/** What an activation needs besides the path to pass parsing. */
export const activationInputs = {
  activateClient: {
    body: { revision: 1, rows: [{ check: 'profile', state: 'missing', finding: 'profile_missing' }] },
  },
} as const;

/** The check of a prospect as the user finds it now, with a reason. */
export const activationAsFound = async (t: TestApp, as: TestPerson, clientId: string) => {
  const { body } = await t.request(getClientActivation, { params: { id: clientId } }, as);
  const rows: ActivationRow[] = body.rows.map((row) => ({ ...row }));
  return { rows, revision: body.revision, reason: 'The signed agreement is in the post' as string | null };
};
