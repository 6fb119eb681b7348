/** Restrictions for tests. */
import * as contract from '@partnerfolio/contract/restrictions/restrictions';
import type { TestApp, TestPerson } from './app.ts';

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
  const { body, problem } = await t.request(contract.addClientRestriction, call, await t.signInAs('admin'));
  if (problem) throw new Error(`The restriction was refused: ${JSON.stringify(problem)}`);
  return body.id;
};

/** Restricts a class for a portfolio; returns the id of the restriction. */
export const restrictTestPortfolio = async (t: TestApp, portfolioId: string): Promise<string> => {
  const call = { params: { id: portfolioId }, body: testRestriction };
  const { body, problem } = await t.request(
    contract.addPortfolioRestriction,
    call,
    await t.signInAs('admin'),
  );
  if (problem) throw new Error(`The restriction was refused: ${JSON.stringify(problem)}`);
  return body.id;
};

const noBonds = { kind: 'do_not_buy', assetClass: 'bond', reason: 'No more bonds' } as const;

/** Calls of a test to the restrictions of the firm, clients and portfolios, as a user. */
export const restrictionCalls = (t: TestApp) => {
  const formOf = (form: object) => ({ ...noBonds, ...form }) as never;
  return {
    ofFirm: (as: TestPerson) => t.request(contract.listFirmRestrictions, {}, as),
    ofClient: (id: string, as: TestPerson) =>
      t.request(contract.listClientRestrictions, { params: { id } }, as),
    ofPortfolio: (id: string, as: TestPerson) =>
      t.request(contract.listPortfolioRestrictions, { params: { id } }, as),
    addToFirm: (form: object, as: TestPerson) =>
      t.request(contract.addFirmRestriction, { body: formOf(form) }, as),
    addToClient: (form: object, id: string, as: TestPerson) =>
      t.request(contract.addClientRestriction, { params: { id }, body: formOf(form) }, as),
    addToPortfolio: (form: object, id: string, as: TestPerson) =>
      t.request(contract.addPortfolioRestriction, { params: { id }, body: formOf(form) }, as),
    endFirm: (id: string, as: TestPerson) => t.request(contract.endFirmRestriction, { params: { id } }, as),
  };
};
