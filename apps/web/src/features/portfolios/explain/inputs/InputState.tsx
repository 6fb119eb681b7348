import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ExplanationProps } from '../explanation-props.ts';
import { useFormat } from '../../../../ui/text/use-format.ts';
import { ExplanationPart } from '../../../../figures/ExplanationPart.tsx';

/** The state of the data behind the figure: what is outdated or missing, and what that does. */
export function InputState({ explanation, source }: Pick<ExplanationProps, 'explanation' | 'source'>) {
  const { t } = useLingui();
  const format = useFormat();
  const { asOf, staleDays, gaps, leftOut, currency, rows } = explanation;
  const day = format.date(asOf);
  const isMarked = rows.items.some(({ marks }) => marks.some((mark) => mark.startsWith('stale')));
  const isSound = staleDays === 0 && gaps.length === 0 && !isMarked;
  return (
    <ExplanationPart title={t`Data`}>
      <ul className="grid gap-1 text-sm text-ink-2">
        <li>
          {source.of === 'portfolio' ? (
            <Trans>Figures of this portfolio are as of {day}.</Trans>
          ) : (
            <Trans>Figures are as of {day}.</Trans>
          )}
        </li>
        {isSound && (
          <li>
            <Trans>No outdated or missing prices and exchange rates in what is shown here.</Trans>
          </li>
        )}
        {staleDays > 0 && (
          <li className="text-warn">
            <Plural
              value={staleDays}
              one="On # day a price or exchange rate was outdated. The last known one counts."
              other="On # days a price or exchange rate was outdated. The last known one counts."
            />
          </li>
        )}
        {gaps.map((gap) => (
          <li key={`${gap.kind} ${gap.instrument?.id ?? ''} ${gap.currency ?? ''} ${gap.from}`}>
            <GapText gap={gap} />
          </li>
        ))}
        {leftOut && (
          <li>
            <LeftOutText leftOut={leftOut} currency={currency} />
          </li>
        )}
      </ul>
    </ExplanationPart>
  );
}

/** A gap with what it does to the figure. */
function GapText({ gap }: { gap: Explanation['gaps'][number] }) {
  const format = useFormat();
  const what = gap.instrument?.name ?? gap.currency ?? '';
  const [from, to] = [format.date(gap.from), format.date(gap.to)];
  switch (gap.kind) {
    case 'missing_price':
      return (
        <Trans>
          {what}: no price from {from} to {to}. The value of these days is incomplete, and returns over them
          are unknown.
        </Trans>
      );
    case 'missing_rate':
      return (
        <Trans>
          {what}: no exchange rate from {from} to {to}. The value of these days is incomplete, and returns
          over them are unknown.
        </Trans>
      );
    case 'negative_cash':
      return (
        <Trans>
          {what}: negative cash from {from} to {to}. A deposit may be missing; the value counts the debt.
        </Trans>
      );
    case 'trade_price':
      return (
        <Trans>
          {what}: valued at its own trades from {from} to {to}, because it had no closing price.
        </Trans>
      );
    case 'derived_price':
      return (
        <Trans>
          {what}: valued at the price of the former instrument from {from} to {to}, because it had no price of
          its own.
        </Trans>
      );
    case 'split_to_be_booked':
      return (
        <Trans>
          {what}: a split is to be booked. From {from} to {to}, units held before it are valued at the price
          from before it.
        </Trans>
      );
  }
}

function LeftOutText({
  leftOut: { charges, income, returnedCapital, days },
  currency,
}: {
  leftOut: NonNullable<Explanation['leftOut']>;
  currency: string;
}) {
  const format = useFormat();
  const [paid, received] = [format.money(charges, currency), format.money(income, currency)];
  const dates = days.slice(0, 10).map(format.date).join(', ');
  const returned = format.money(returnedCapital, currency);
  return returnedCapital === '0' ? (
    <Trans>
      Charges of {paid} and income of {received} on days without holdings are in the gain, but not in the
      return: {dates}.
    </Trans>
  ) : (
    <Trans>
      Charges of {paid}, income of {received} and returned capital of {returned} on days without holdings are
      in the gain, but not in the return: {dates}.
    </Trans>
  );
}
