import type { Portfolio, portfolioFormSchema } from '@partnerfolio/contract/portfolios';
import type { z } from 'zod';
import { storedValues } from '../../../form/stored-values.ts';
import type { Form } from '../../../form/use-zod-form.ts';

export type PortfolioInput = z.input<typeof portfolioFormSchema>;
export type PortfolioOutput = z.output<typeof portfolioFormSchema>;
export type PortfolioFormApi = Form<PortfolioInput, PortfolioOutput>;

/** Returns the values of a new portfolio: opened today, in the firm's currency. */
export const newPortfolioValues = (today: string, baseCurrency: string): Required<PortfolioInput> => ({
  name: '',
  baseCurrency,
  kind: 'discretionary',
  cashKept: true,
  costMethod: 'fifo',
  shortSales: false,
  openedOn: today,
  accounts: [],
  benchmark: 'firm',
});

/** Returns the form's values for a stored portfolio. */
export const portfolioValues = (portfolio: Portfolio): Required<PortfolioInput> =>
  storedValues(newPortfolioValues(portfolio.openedOn, portfolio.baseCurrency), portfolio);
