import { useFormat } from '../../ui/use-format.ts';

/** What one unit of an instrument costs, in the currency it is quoted in. */
export function Quote({ amount, currency }: { amount: string; currency: string }) {
  const format = useFormat();
  return (
    <span className="whitespace-nowrap">
      {format.quantity(amount, { minDigits: 2, maxDigits: 6 })}{' '}
      <span className="text-xs font-normal text-ink-3">{currency}</span>
    </span>
  );
}
