/** Restrictions for tests. */
import {
  addClientRestriction,
  addFirmRestriction,
  addPortfolioRestriction,
} from '@partnerfolio/contract/restrictions/restrictions';
import type { TestApp } from './app.ts';

/** A valid form of a restriction. */
export const testRestriction = { kind: 'do_not_buy', assetClass: 'alternative', reason: 'Agreed' } as const;

/** What changes of restrictions need besides the path to pass parsing. */
export const restrictionInputs = {
  addFirmRestriction: { body: testRestriction },
  addClientRestriction: { body: testRestriction },
  addPortfolioRestriction: { body: testRestriction },
} as const;

/** Restricts a class for a client; returns the id of the restriction. */
export const restrictTestClient = async (t: TestApp, clientId: string): Promise<string> => {
  const call = { params: { id: clientId }, body: testRestriction };
  const { body, problem } = await t.request(addClientRestriction, call, await t.signInAs('admin'));
  if (problem) throw new Error(`The restriction was refused: ${JSON.stringify(problem)}`);
  return body.id;
};

/** Restricts a class for a portfolio; returns the id of the restriction. */
export const restrictTestPortfolio = async (t: TestApp, portfolioId: string): Promise<string> => {
  const call = { params: { id: portfolioId }, body: testRestriction };
  const { body, problem } = await t.request(addPortfolioRestriction, call, await t.signInAs('admin'));
  if (problem) throw new Error(`The restriction was refused: ${JSON.stringify(problem)}`);
  return body.id;
};

/** Restricts a class for the firm; returns the id of the restriction. */
export const restrictTestFirm = async (t: TestApp): Promise<string> => {
  const { body, problem } = await t.request(
    addFirmRestriction,
    { body: testRestriction },
    await t.signInAs('admin'),
  );
  if (problem) throw new Error(`The restriction was refused: ${JSON.stringify(problem)}`);
  return body.id;
};
