/** The firm's market for tests, chosen like administrators choose it. */
import { addFirmRule, chooseMarket, getMarketSettings } from '@partnerfolio/contract/settings/market';
import type { FirmRule } from '@partnerfolio/contract/settings/market';
import type { Market } from '@partnerfolio/contract/settings/market-rules';
import { setUpFirm } from '../platform/firm/firm.ts';
import type { TestApp, TestPerson } from './app.ts';

export const ruleForm = {
  title: 'Plain language',
  text: 'A summary of at most one page.',
  documents: ['proposal' as const],
  service: 'all' as const,
  source: 'Policy of the firm, 4.2',
};

/** Chooses the market of a firm that is set up. */
export const chooseTestMarket = async (t: TestApp, admin: TestPerson, market: Market): Promise<void> => {
  const { revision } = (await t.request(getMarketSettings, {}, admin)).body;
  const { problem } = await t.request(chooseMarket, { body: { market, revision } }, admin);
  if (problem) throw new Error(`The market was refused: ${problem.code}`);
};

/** Sets the firm up with a market. */
export const openTestMarket = async (t: TestApp, admin: TestPerson, market: Market): Promise<void> => {
  await setUpFirm(t.db, t.app.config, { name: 'Example', currency: 'EUR' });
  await chooseTestMarket(t, admin, market);
};

/** Adds a rule of the firm's own. */
export const addTestRule = async (
  t: TestApp,
  admin: TestPerson,
  form: Partial<Omit<FirmRule, 'id' | 'revision'>> = {},
): Promise<FirmRule> => {
  const { body, problem } = await t.request(
    addFirmRule,
    { body: { ...ruleForm, reason: 'Board of April', ...form } as never },
    admin,
  );
  if (problem) throw new Error(`The rule was refused: ${problem.code}`);
  return body;
};
