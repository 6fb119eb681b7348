import { longestFraction } from '../../ui/decimal-text.ts';
import { OnPoint } from '../../ui/OnPoint.tsx';
import { useFormat } from '../../ui/use-format.ts';

const none: readonly string[] = [];

interface QuoteProps {
  amount: string;
  currency: string;
  /** The quotes of its column, with which it stands in line. */
  among?: readonly (string | null)[];
}

/** What one unit of an instrument costs, in the currency it is quoted in. */
export function Quote({ amount, currency, among = none }: QuoteProps) {
  const format = useFormat();
  return (
    <span className="whitespace-nowrap">
      <OnPoint
        value={amount}
        text={format.quantity(amount, { minDigits: 2, maxDigits: 6 })}
        digits={longestFraction(among, 2, 6)}
        least={2}
        most={6}
      />{' '}
      <span className="inline-block min-w-7 text-start text-xs font-normal text-ink-3">{currency}</span>
    </span>
  );
}
