import type { Booking } from './booking.ts';
import { externalCash } from './external-cash.ts';
import type { Amount } from './exact.ts';

/** A sum over the entries of a period. */
export type FlowFigure = 'inflow' | 'outflow' | 'income' | 'fees' | 'taxes';

/** What a booking adds to a sum, in the booking's own currency; what it moves in kind aside. */
export function amountIn(figure: FlowFigure, booking: Booking, cashKept: boolean): Amount {
  const { type, gross, fee, tax } = booking;
  switch (figure) {
    case 'inflow': {
      const external = externalCash(booking, cashKept);
      return external > 0n ? external : 0n;
    }
    case 'outflow': {
      const external = externalCash(booking, cashKept);
      return external < 0n ? -external : 0n;
    }
    case 'income':
      return type === 'dividend' || type === 'interest' ? gross : 0n;
    case 'fees':
      return fee + (type === 'fee' ? gross : type === 'fee_refund' ? -gross : 0n);
    case 'taxes':
      return tax + (type === 'tax' ? gross : type === 'tax_refund' ? -gross : 0n);
  }
}
