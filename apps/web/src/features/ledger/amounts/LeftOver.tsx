import { Trans } from '@lingui/react/macro';
import { isExact, negateExact, sumExact } from '../../../figures/exact.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

const exactOrNull = (text: string): string | null => (isExact(text) ? text : null);

interface LeftOverProps {
  quantity: string;
  parts: readonly string[];
}

/** The part of a quantity that the lots do not cover yet; invalid numbers count as zero. */
export function LeftOver({ quantity, parts }: LeftOverProps) {
  const format = useFormat();
  const whole = exactOrNull(quantity);
  if (whole === null) return null;
  const left = sumExact([whole, ...parts.map((part) => negateExact(exactOrNull(part) ?? '0'))]);
  const amount = format.quantity(left.replace('-', ''));
  if (!/[1-9]/.test(left)) return null;
  return (
    <span className="num text-xs text-warn" aria-live="polite">
      {left.startsWith('-') ? (
        <Trans>{amount} more than the quantity</Trans>
      ) : (
        <Trans>{amount} of the quantity not assigned to a lot</Trans>
      )}
    </span>
  );
}
