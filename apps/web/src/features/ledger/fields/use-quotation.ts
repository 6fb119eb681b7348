import type { Quotation, transactionTypes } from '@partnerfolio/contract/choices';
import { getInstrument } from '@partnerfolio/contract/market-data';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { statesQuote } from '../../../records/instruments/price-unit.ts';
import { hasField, unmatchedInstrument } from './entry-form.ts';

interface Priced {
  type: (typeof transactionTypes)[number];
  instrumentId: string | null;
}

/** What the price of an entry states; undefined while that is being looked up. */
export function useQuotation({ type, instrumentId }: Priced): Quotation | undefined {
  const id = instrumentId === unmatchedInstrument ? '' : (instrumentId ?? '');
  const isAsked = id !== '' && statesQuote(type);
  const { data } = useQuery({ ...queryOf(getInstrument, { params: { id } }), enabled: isAsked });
  return isAsked ? data?.quotation : 'unit';
}

/** Whether the form asks for accrued interest: for a trade in a bond, and where some is stated. */
export function useHasAccruedInterest({
  type,
  instrumentId,
  accruedInterest,
}: Priced & { accruedInterest: string }): boolean {
  const id = instrumentId === unmatchedInstrument ? '' : (instrumentId ?? '');
  const isTrade = hasField(type, 'accruedInterest');
  const { data } = useQuery({ ...queryOf(getInstrument, { params: { id } }), enabled: isTrade && id !== '' });
  const isBond = data?.quotation === 'percent' || data?.assetClass === 'bond';
  return isTrade && (isBond || accruedInterest !== '');
}
