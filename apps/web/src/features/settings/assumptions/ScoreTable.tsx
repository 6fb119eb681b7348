import type { AssumptionsContent } from '@partnerfolio/contract/assumptions/assumptions';
import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../../ui/text/use-format.ts';

/** The score of each volatility; linear in between. */
export function ScoreTable({ scoreTable }: Pick<AssumptionsContent, 'scoreTable'>) {
  const format = useFormat();
  return (
    <dl className="text-sm">
      <dt className="mb-1 font-medium">
        <Trans>Risk score by volatility</Trans>
      </dt>
      <dd className="flex flex-wrap gap-x-4 gap-y-1">
        {scoreTable.map(({ volatilityPct, score }) => (
          <span key={volatilityPct} className="num whitespace-nowrap">
            <span className="text-ink-3">{format.percent(Number(volatilityPct) / 100, { digits: 0 })}</span>{' '}
            {score}
          </span>
        ))}
      </dd>
      <dd className="mt-0.5 text-xs text-ink-3">
        <Trans>Linear in between; the last score beyond the last volatility.</Trans>
      </dd>
    </dl>
  );
}
