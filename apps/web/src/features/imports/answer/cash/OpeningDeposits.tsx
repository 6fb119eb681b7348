import { useLingui } from '@lingui/react/macro';
import { DateInput } from '../../../../ui/input/DateInput.tsx';
import { NumberInput } from '../../../../ui/input/NumberInput.tsx';
import type { TypedDeposit } from './cash-choices.ts';

/** The errors by field: "openingDeposits.0.amount". */
export type DepositErrors = Partial<Record<string, string>>;

interface OpeningDepositsProps {
  deposits: readonly TypedDeposit[];
  errors: DepositErrors;
  onChange: (deposits: readonly TypedDeposit[]) => void;
}

/** The cash held before the file, one line for each currency. */
export function OpeningDeposits({ deposits, errors, onChange }: OpeningDepositsProps) {
  const { t } = useLingui();
  const change = (index: number, part: Partial<TypedDeposit>) =>
    onChange(deposits.map((one, i) => (i === index ? { ...one, ...part } : one)));
  return (
    <div className="my-2 ms-6 grid max-w-md gap-3">
      {deposits.map(({ date, amount, currency }, index) => (
        <div key={currency} className="grid grid-cols-2 items-start gap-3">
          <DateInput
            label={t`Deposited on`}
            value={date}
            onValueChange={(next) => change(index, { date: next })}
            error={errors[`openingDeposits.${index}.date`]}
          />
          <NumberInput
            label={t`Amount`}
            currency={currency}
            unit={currency}
            value={amount}
            onValueChange={(next) => change(index, { amount: next })}
            error={errors[`openingDeposits.${index}.amount`]}
          />
        </div>
      ))}
    </div>
  );
}
