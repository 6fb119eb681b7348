import type { Explanation } from '@partnerfolio/contract/figures/explanations';
import { Trans } from '@lingui/react/macro';
import { Callout } from '../../../ui/Callout.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { LargeDays, OpposedReturns } from './ReturnChecks.tsx';

/** What a reader would doubt about a return: its days, its sign, and its distance from gain ÷ money put in. */
export function Checks({ explanation }: { explanation: Explanation }) {
  const { checks, currency, value } = explanation;
  const isDoubtful = checks && checks.largeDayCount + checks.opposedDays.length > 0;
  return (
    <>
      {isDoubtful && (
        <Callout kind="warn">
          <OpposedReturns checks={checks} currency={currency} />
          <LargeDays checks={checks} currency={currency} />
        </Callout>
      )}
      {value.unit === 'rate' && <GainOnPaidIn explanation={explanation} />}
    </>
  );
}

/** Why the return is not the gain divided by the money put in. */
function GainOnPaidIn({ explanation: { explained, terms, currency, value } }: { explanation: Explanation }) {
  const format = useFormat();
  const numberOf = (name: string) => {
    const figure = terms.find((term) => term.name === name)?.figure;
    return figure?.known ? figure.value : null;
  };
  const [gainValue, paidValue, ratio] = [numberOf('gain'), numberOf('paidIn'), numberOf('gainOnPaidIn')];
  if (gainValue === null || paidValue === null || ratio === null || !value.figure.known) return null;
  const simple = format.percent(ratio, { signed: true });
  if (simple === format.percent(value.figure.value, { signed: true })) return null;
  const gain = format.money(gainValue, currency, { signed: true });
  const paidIn = format.money(paidValue, currency);
  return (
    <Callout>
      {explained.figure === 'irr' ? (
        <Trans>
          The gain of {gain} on {paidIn} contributed is {simple}. The return differs, because that quotient
          ignores the dates of contributions and withdrawals, and is not per year.
        </Trans>
      ) : (
        <Trans>
          The gain of {gain} on {paidIn} contributed is {simple}. The return differs, because that quotient
          ignores the dates of contributions and withdrawals.
        </Trans>
      )}
    </Callout>
  );
}
