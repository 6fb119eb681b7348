import type { Performance } from '@partnerfolio/contract/performance';
import { Plural, Trans } from '@lingui/react/macro';
import { useFormat } from '../../../ui/text/use-format.ts';

interface ChecksProps {
  checks: Performance['checks'];
  currency: string;
}

type Effect = Performance['checks']['largeDays'][number];

/** Writes the days with their gains: "3 Mar 2025 (−€12,000 on €400,000)". */
function useDays(currency: string): (effects: readonly Effect[]) => string {
  const format = useFormat();
  return (effects) =>
    effects
      .map(({ day, gain, capital, rate }) => {
        const onCapital = `${format.money(gain, currency, { signed: true, digits: 0 })} / ${format.money(capital, currency, { digits: 0 })}`;
        return `${format.date(day)}: ${format.percent(rate, { signed: true })} (${onCapital})`;
      })
      .join('; ');
}

/** Says why the time-weighted and the money-weighted return have opposite signs; nothing if they agree. */
export function OpposedReturns({ checks: { opposedDays }, currency }: ChecksProps) {
  const days = useDays(currency)(opposedDays);
  if (days === '') return null;
  return (
    <p>
      <Trans>
        TWR and IRR have opposite signs: more money was invested on the days that went the other way. If that
        surprises you, check the prices of these days first. The largest: {days}.
      </Trans>
    </p>
  );
}

/** Names the days with a return beyond ±50 %, which are often wrong prices; nothing without one. */
export function LargeDays({ checks: { largeDays, largeDayCount }, currency }: ChecksProps) {
  const days = useDays(currency)(largeDays);
  if (days === '') return null;
  return (
    <p>
      <Plural
        value={largeDayCount}
        one={`On one day the return was beyond ±50 %, which is often a wrong price or quantity: ${days}.`}
        other={`On # days the return was beyond ±50 %, which is often a wrong price or quantity: ${days}.`}
      />
    </p>
  );
}
