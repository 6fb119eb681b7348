/** Limits and exceptions for tests, with KYC and reviews. */
import { addSuitabilityException } from '@partnerfolio/contract/portfolios/suitability';
import type { TestApp } from './app.ts';
import { activationInputs } from './activation.ts';
import { kycInputs } from './kyc.ts';
import { makePortfolio } from './ledgers.ts';
import { reviewInputs } from './reviews.ts';

const noRow = 'risk_band:00000000-0000-7000-8000-000000000000';

/** What changes of KYC, reviews, limits and exceptions need besides the path to pass parsing. */
export const suitabilityInputs = {
  ...activationInputs,
  ...kycInputs,
  ...reviewInputs,
  putClientLimits: { body: { revision: 0 } },
  addSuitabilityException: { body: { key: noRow, reason: 'Agreed', until: '2030-01-01' } },
  endSuitabilityException: {},
} as const;

/** A deviation that the check of a client without a risk profile always has. */
export const testDeviation = (clientId: string) => ({
  key: `risk_band:${clientId}`,
  reason: 'Agreed with the client',
  until: '2030-01-01',
});

/** Accepts a deviation of a portfolio of a client without a risk profile; returns the id of the exception. */
const makeTestException = async (t: TestApp, clientId: string, portfolioId: string): Promise<string> => {
  const { body, problem } = await t.request(
    addSuitabilityException,
    { params: { id: portfolioId }, body: testDeviation(clientId) },
    await t.signInAs('admin'),
  );
  if (problem) throw new Error(`The exception was refused: ${JSON.stringify(problem)}`);
  return body.id;
};

/** A portfolio with an exception, of a client without a risk profile. */
export const makeExceptedPortfolio = async (t: TestApp, clientId: string) => {
  const id = await makePortfolio(t, { clientId });
  return { id, exceptionId: await makeTestException(t, clientId, id) };
};
