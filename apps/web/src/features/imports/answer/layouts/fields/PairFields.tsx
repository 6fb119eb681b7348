import { readNumber } from '@partnerfolio/contract/written/number-text';
import { rateDirections } from '@partnerfolio/contract/written/rate-pairs';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CurrencyInput } from '../../../../../form/CurrencyField.tsx';
import { Card } from '../../../../../ui/Card.tsx';
import { Select } from '../../../../../ui/input/Select.tsx';
import { useFormat } from '../../../../../ui/text/use-format.ts';
import type { Choosing } from '../../../understand/draft.ts';
import { useOpenMark } from './OpenMark.tsx';
import { seenRates, type RateDraft } from '../../../understand/rate-draft.ts';

/** Which currencies the rates are between, and which of the two they count. */
export function PairFields({ choosing }: { choosing: Choosing }) {
  const { upload, draft, change } = choosing;
  const { t } = useLingui();
  const tie = useOpenMark(choosing);
  const { wide, lacks, unclear } = seenRates(draft, upload);
  const set = (part: Partial<RateDraft>) => change({ rates: { ...draft.rates, ...part } });
  return (
    <Card title={<Trans>Currency pairs</Trans>} context={<Trans>with a value from your file</Trans>}>
      {wide !== null && wide.read.length > 0 && <RateColumns wide={wide} />}
      <div className="grid gap-x-4 gap-y-3 lg:grid-cols-2">
        {lacks.base && (
          <CurrencyInput
            label={t`Base currency`}
            {...tie('baseCurrency')}
            hint={t`The file names only the other currency of each rate`}
            value={draft.rates.base}
            onValueChange={(base) => set({ base })}
          />
        )}
        {lacks.quote && (
          <CurrencyInput
            label={t`Quote currency`}
            {...tie('quoteCurrency')}
            value={draft.rates.quote}
            onValueChange={(quote) => set({ quote })}
          />
        )}
        {unclear !== null && <Direction choosing={choosing} unclear={unclear} onChange={set} />}
      </div>
    </Card>
  );
}

type Seen = ReturnType<typeof seenRates>;

/** The columns of a wide file that are read, and those that are not. */
function RateColumns({ wide: { read, leftOut } }: { wide: NonNullable<Seen['wide']> }) {
  const names = read.map(({ first, second }) => (first === null ? second : `${first}/${second}`)).join(', ');
  const others = leftOut.join(', ');
  return (
    <div className="mb-3 grid gap-1 text-sm text-ink-2">
      <p className="wrap-anywhere">
        <Plural value={read.length} one="# column of rates:" other="# columns of rates:" /> {names}
      </p>
      {leftOut.length > 0 && (
        <p className="wrap-anywhere text-warn">
          <Trans>Not read, because the heading names no currency that has rates: {others}</Trans>
        </p>
      )}
    </div>
  );
}

interface DirectionProps {
  choosing: Choosing;
  unclear: NonNullable<Seen['unclear']>;
  onChange: (part: Partial<RateDraft>) => void;
}

/** What a rate states, with one of the file: 1 EUR = 1.08 USD, or 1 USD = 1.08 EUR. */
function Direction({ choosing, unclear: { pair, text }, onChange }: DirectionProps) {
  const { draft } = choosing;
  const { t } = useLingui();
  const format = useFormat();
  const tie = useOpenMark(choosing);
  const number = readNumber(text, draft.numberFormat ?? 'point') ?? readNumber(text, 'comma');
  const rate = number === null ? '…' : format.quantity(number);
  const first = (pair.first ?? draft.rates.base) || t`base`;
  const second = pair.second || draft.rates.quote || t`quote`;
  const labels = {
    second_per_first: t`1 ${first} = ${rate} ${second}`,
    first_per_second: t`1 ${second} = ${rate} ${first}`,
  };
  return (
    <Select
      label={t`Quotation`}
      wraps
      {...tie('direction')}
      placeholder={t`Choose the quotation`}
      options={rateDirections.map((value) => ({ value, label: labels[value] }))}
      value={draft.rates.direction}
      onValueChange={(direction) => onChange({ direction })}
    />
  );
}
