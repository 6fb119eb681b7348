import { Trans } from '@lingui/react/macro';
import type { NumberMarks } from '@partnerfolio/contract/texts/formats/marks';
import type { MouseEvent } from 'react';
import { Button } from '../../Button.tsx';
import { writeDecimal, type ReadDecimal } from '../../text/decimal-text.ts';

interface NumberErrorProps {
  error: Extract<ReadDecimal, { ok: false }>;
  marks: NumberMarks;
  currency: string | undefined;
  onPick: (value: string) => void;
}

/** Explains why the typed text is not a number, with advice in the user's format, or asks which of two numbers is meant. */
export function NumberError({ error, marks, currency, onPick }: NumberErrorProps) {
  if (error.reason === 'two_ways') return <TwoWays readings={error.readings} {...{ marks, onPick }} />;
  if (error.reason === 'other_currency')
    return <Trans>This amount is in {currency}: convert it, or choose another currency</Trans>;
  const example = writeDecimal('12345.67', marks);
  if (error.reason === 'bad_grouping') return <Trans>Check the separators: write it like {example}</Trans>;
  return <Trans>Enter a number such as {example}</Trans>;
}

interface TwoWaysProps {
  readings: readonly [grouped: string, decimal: string];
  marks: NumberMarks;
  onPick: (value: string) => void;
}

function TwoWays({ readings: [thousands, fraction], marks, onPick }: TwoWaysProps) {
  // With both separators in it, this reading cannot be confused with the other.
  const grouped = writeDecimal(thousands, { ...marks, minDigits: 2 });
  const decimal = writeDecimal(fraction, { ...marks, minDigits: 3 });
  const pick = (value: string) => (event: MouseEvent<HTMLButtonElement>) => {
    // The question disappears once answered, so the focus moves to the input.
    event.currentTarget.closest('div')?.querySelector('input')?.focus();
    onPick(value);
  };
  return (
    <span role="alert" className="block leading-8 text-ink pointer-coarse:leading-12">
      <Trans>
        Did you mean{' '}
        <Button size="sm" className="num" onClick={pick(thousands)}>
          {grouped}
        </Button>{' '}
        or{' '}
        <Button size="sm" className="num" onClick={pick(fraction)}>
          {decimal}
        </Button>
        ?
      </Trans>
    </span>
  );
}
