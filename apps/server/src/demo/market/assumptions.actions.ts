/** The sample firm's assumptions by asset class. */
import { assumptionsFormSchema } from '@partnerfolio/contract/assumptions/assumptions';
import { sampleAssumptions } from '@partnerfolio/contract/assumptions/sample';
import { putAssumptions, readVersion } from '../../features/assumptions/actions.ts';
import { invariant, isRefusal } from '../../platform/http/problem.ts';
import { actAs } from '../ledger/growth.ts';
import type { Growth } from '../ledger/growth.ts';

const heldSince = '2026-10-01';

/** Gives the firm its assumptions once: the numbers of the sample, with a source of its own. */
export const growAssumptions = async (growth: Growth): Promise<void> => {
  const { app, last } = growth;
  if ((await readVersion(app.db)) !== null) return;
  const form = assumptionsFormSchema.parse({
    ...sampleAssumptions,
    from: last < heldSince ? last : heldSince,
    source: 'Investment committee, October 2026',
    classes: sampleAssumptions.classes.map((one) => ({ ...one, source: null, asOf: null })),
    correlationSource: null,
    correlationAsOf: null,
  });
  const act = { app, viewer: actAs(growth, 'admin') };
  const made = await putAssumptions(act, { ...form, revision: 1 });
  invariant(!isRefusal(made), 'the sample assumptions are accepted');
};
