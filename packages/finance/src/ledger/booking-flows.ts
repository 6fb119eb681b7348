import type { Booking } from './booking.ts';
import { externalCash } from './external-cash.ts';
import type { Amount } from '../number/exact.ts';

/** A sum over the entries of a period. */
export type FlowFigure = 'inflow' | 'outflow' | 'income' | 'fees' | 'taxes';

/** The sums over entries, in order. */
export const FLOW_FIGURES = ['inflow', 'outflow', 'income', 'fees', 'taxes'] as const satisfies FlowFigure[];

/** The bit of each sum in `DailyValues.unclear`. */
export const UNCLEAR: Readonly<Record<FlowFigure, number>> = {
  inflow: 1,
  outflow: 2,
  income: 4,
  fees: 8,
  taxes: 16,
};
export const ALL_UNCLEAR = 31;

/** Whether a booking has income: a dividend, interest or interest charged, or a trade with accrued interest. */
export function hasIncome({ rule, accruedIncome }: Booking): boolean {
  return accruedIncome !== 0n || rule.figure?.name === 'income';
}

/** The contribution of a booking to each sum, in the booking's own currency; without what it moves in kind. */
export function flowsOf(booking: Booking, cashKept: boolean): Readonly<Record<FlowFigure, Amount>> {
  const { gross, fee, tax, accruedIncome } = booking;
  const { figure: own } = booking.rule;
  const counted = own === null || own.sign > 0 ? gross : -gross;
  const name = own?.name;
  const external = externalCash(booking, cashKept);
  return {
    inflow: external > 0n ? external : 0n,
    outflow: external < 0n ? -external : 0n,
    income: name === 'income' ? counted + accruedIncome : accruedIncome,
    fees: name === 'fees' ? fee + counted : fee,
    taxes: name === 'taxes' ? tax + counted : tax,
  };
}
