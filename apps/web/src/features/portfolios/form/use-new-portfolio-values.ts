import { useFirm } from '../../../firm.ts';
import { useToday } from '../../../today.ts';
import { newPortfolioValues, type PortfolioInput } from './portfolio-form.ts';

/** Returns the values of a new portfolio: opened today, in the firm's currency. */
export function useNewPortfolioValues(): PortfolioInput {
  const today = useToday();
  const { currency } = useFirm();
  return newPortfolioValues(today, currency);
}
