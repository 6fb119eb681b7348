import type { Portfolio, portfolioChangeSchema } from '@partnerfolio/contract/portfolios';
import type { z } from 'zod';
import { storedValues } from '../../../form/stored-values.ts';
import type { Form } from '../../../form/use-zod-form.ts';

export type PortfolioInput = z.input<typeof portfolioChangeSchema>;
export type PortfolioOutput = z.output<typeof portfolioChangeSchema>;
export type PortfolioFormApi = Form<PortfolioInput, PortfolioOutput>;

/** The service that a new portfolio starts with. */
export const newPortfolioKind = 'discretionary';

/** Returns the values of a new portfolio: opened today, in the firm's currency. */
export const newPortfolioValues = (today: string, baseCurrency: string): Required<PortfolioInput> => ({
  name: '',
  baseCurrency,
  kind: newPortfolioKind,
  cashKept: true,
  costMethod: 'fifo',
  shortSales: false,
  openedOn: today,
  accounts: [],
  benchmark: 'firm',
});

/** Returns the form's values for a stored portfolio. */
export const portfolioValues = (portfolio: Portfolio): PortfolioInput => {
  // The service is changed by mandates.
  const { kind: _, ...empty } = newPortfolioValues(portfolio.openedOn, portfolio.baseCurrency);
  return storedValues(empty, portfolio);
};
