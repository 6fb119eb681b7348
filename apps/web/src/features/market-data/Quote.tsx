import { DecimalAligned } from '../../ui/text/DecimalAligned.tsx';
import { useFormat } from '../../ui/text/use-format.ts';

interface QuoteProps {
  amount: string;
  currency: string;
  /** The longest fraction in the column, in digits, for aligning on the decimal point. */
  digits?: number;
}

/** The price of one unit of an instrument in its currency. */
export function Quote({ amount, currency, digits = 2 }: QuoteProps) {
  const format = useFormat();
  return (
    <span className="whitespace-nowrap">
      <DecimalAligned
        value={amount}
        text={format.quantity(amount, { minDigits: 2, maxDigits: 6 })}
        digits={digits}
        least={2}
        most={6}
      />{' '}
      <span className="inline-block min-w-7 text-start text-xs font-normal text-ink-3">{currency}</span>
    </span>
  );
}
