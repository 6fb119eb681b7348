import { fractionDigits } from './decimal-text.ts';

interface DecimalAlignedProps {
  /** The exact decimal. */
  value: string;
  /** The same as it is written. */
  text: string;
  /** How many digits the longest fraction of the column has. */
  digits: number;
  /** How many digits it is written with at least and at most. */
  least?: number;
  most?: number;
}

/** A figure with room for the digits it lacks, so that those of a column stand above each other on the decimal point. */
export function DecimalAligned({ value, text, digits, least = 0, most = 12 }: DecimalAlignedProps) {
  const own = Math.min(most, Math.max(least, fractionDigits(value)));
  const lacking = `${own === 0 && digits > 0 ? '.' : ''}${'0'.repeat(Math.max(0, digits - own))}`;
  return (
    <>
      {text}
      {/* Drawn by the style sheet: it is no part of the text, so copying and searching skip it. */}
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
