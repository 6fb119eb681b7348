import { fractionDigits } from './decimal-text.ts';

interface DecimalAlignedProps {
  /** The exact decimal. */
  value: string;
  /** The formatted value. */
  text: string;
  /** The longest fraction in the column, in digits. */
  digits: number;
  /** The least and the most digits that the formatting shows. */
  least?: number;
  most?: number;
}

/** A figure padded with invisible digits, so that a column lines up on the decimal point. */
export function DecimalAligned({ value, text, digits, least = 0, most = 12 }: DecimalAlignedProps) {
  const own = Math.min(most, Math.max(least, fractionDigits(value)));
  const lacking = `${own === 0 && digits > 0 ? '.' : ''}${'0'.repeat(Math.max(0, digits - own))}`;
  return (
    <>
      {text}
      {/* The style sheet draws the padding: it is not part of the text, so copy and search skip it. */}
      {lacking && (
        <span
          aria-hidden="true"
          data-lacking={lacking}
          className="invisible after:content-[attr(data-lacking)]"
        />
      )}
    </>
  );
}
