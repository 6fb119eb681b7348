import { useFirm } from '../../../firm.ts';
import { useToday } from '../../../today.ts';
import { newPortfolioValues, type PortfolioInput } from './portfolio-form.ts';

/** The empty form of a portfolio that is opened today, in the firm's currency. */
export function useNewPortfolioValues(): PortfolioInput {
  const today = useToday();
  const { currency } = useFirm();
  return newPortfolioValues(today, currency);
}
