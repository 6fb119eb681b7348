import type { Comparison } from '@partnerfolio/contract/market/comparison';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../../paths.ts';
import { SamplingText } from '../../../../figures/SamplingText.tsx';
import { weightText } from '../../../../records/benchmarks/composition.ts';
import { rebalancingTexts } from '../../../../texts/labels.ts';
import { unknownText } from '../../../../texts/unknown-texts.ts';
import { useFormat } from '../../../../ui/text/use-format.ts';

type NotedComparison = Pick<Comparison, 'from' | 'sampling' | 'missing' | 'gaps' | 'riskFree' | 'benchmark'>;

/** What the figures of a comparison are based on, and what the benchmark lacks. */
export function ComparisonNotes({ comparison }: { comparison: NotedComparison }) {
  const { sampling, missing, gaps } = comparison;
  return (
    <ul className="mt-3 grid gap-1 text-xs text-ink-2">
      {missing && (
        <li className="text-warn">
          <Missing missing={missing} from={comparison.from} />
        </li>
      )}
      {gaps.length > 0 && (
        <li className="text-warn">
          <Gaps gaps={gaps} />
        </li>
      )}
      <li>
        {sampling && (
          <>
            <Trans>
              Risk: <SamplingText sampling={sampling} />.
            </Trans>{' '}
          </>
        )}
        <RiskFree riskFree={comparison.riskFree} /> <Rules benchmark={comparison.benchmark} />
      </li>
    </ul>
  );
}

interface MissingProps {
  missing: NonNullable<Comparison['missing']>;
  from: string;
}

/** Why the benchmark is unknown, with the way on: a later start, or the instruments that lack prices. */
function Missing({ missing: { reason, instruments, currencies, pricedFrom }, from }: MissingProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const start = format.date(from);
  const since = pricedFrom && format.date(pricedFrom);
  const named = <InstrumentLinks instruments={instruments} />;
  if (reason === 'missing_price')
    return since ? (
      <Trans>
        No price of {named} on or before {start}. Choose a range from {since} on to compare.
      </Trans>
    ) : (
      <Trans>
        No price of {named} on or before {start}.
      </Trans>
    );
  if (reason === 'missing_rate') {
    const codes = currencies.join(', ');
    return (
      <Trans>
        No exchange rate of {codes} on or before {start}.
      </Trans>
    );
  }
  const text = i18n._(unknownText(reason));
  return (
    <Trans>
      The benchmark is unknown: {text} {named}
    </Trans>
  );
}

function InstrumentLinks({
  instruments,
}: {
  instruments: MissingProps['missing']['instruments'];
}): ReactNode {
  // Features do not import each other, so the instrument's page is linked by its address.
  return instruments.map(({ id, symbol }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link to={paths.instrument.replace('$id', id)} className="rounded-sm underline underline-offset-2">
        {symbol}
      </Link>
    </span>
  ));
}

function Gaps({ gaps }: { gaps: Comparison['gaps'] }) {
  const format = useFormat();
  const shown = gaps
    .slice(0, 3)
    .map(({ what, from, to }) => `${what}, ${format.date(from)} – ${format.date(to)}`);
  const stretches = shown.join('; ');
  const more = gaps.length - shown.length;
  return more > 0 ? (
    <Trans>
      The benchmark uses prices or rates older than a week: {stretches}, and {more} more.
    </Trans>
  ) : (
    <Trans>The benchmark uses prices or rates older than a week: {stretches}.</Trans>
  );
}

function RiskFree({ riskFree }: { riskFree: Comparison['riskFree'] }) {
  const format = useFormat();
  if (riskFree === null) return <Trans>No risk-free rate is set.</Trans>;
  if (riskFree.kind === 'constant') {
    const rate = weightText(format, riskFree.yearlyPct);
    return <Trans>Risk-free rate: {rate} p.a.</Trans>;
  }
  const { symbol, currency } = riskFree.instrument;
  return (
    <Trans>
      Risk-free rate: the return of {symbol} in {currency}.
    </Trans>
  );
}

/** Whose choice the benchmark is, and how often its weights are restored. */
function Rules({ benchmark }: Pick<Comparison, 'benchmark'>) {
  const { i18n } = useLingui();
  if (benchmark === null) return null;
  const rule = i18n._(rebalancingTexts[benchmark.rebalancing]);
  return (
    <>
      {benchmark.chosenBy === 'firm' ? (
        <Trans>The benchmark is the firm's default.</Trans>
      ) : (
        <Trans>The benchmark is this portfolio's own.</Trans>
      )}{' '}
      {benchmark.parts.length > 1 && <Trans>Rebalancing: {rule}.</Trans>}
    </>
  );
}
