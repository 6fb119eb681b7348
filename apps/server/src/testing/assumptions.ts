/** Assumptions by asset class for tests: those of the sample. */
import { putAssumptions } from '@partnerfolio/contract/assumptions/assumptions';
import { sampleAssumptions } from '@partnerfolio/contract/assumptions/sample';
import { setUpFirm } from '../platform/firm/firm.ts';
import type { TestApp, TestPerson } from './app.ts';

/** The form of the sample, as a firm would hold it. */
export const assumptionsForm = {
  from: '2026-10-01',
  source: 'Investment committee, October 2026',
  classes: sampleAssumptions.classes.map((one) => ({ ...one, source: null, asOf: null })),
  correlations: sampleAssumptions.correlations,
  correlationSource: null,
  correlationAsOf: null,
  scoreTable: sampleAssumptions.scoreTable,
};

/** Gives the firm these assumptions as its first version. */
export const giveAssumptions = async (t: TestApp, admin: TestPerson, form: object = {}): Promise<void> => {
  await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
  const body = { ...assumptionsForm, ...form, revision: 1 } as never;
  const { status, problem } = await t.request(putAssumptions, { body }, admin);
  if (status !== 200) throw new Error(`The assumptions were refused: ${JSON.stringify(problem)}`);
};
