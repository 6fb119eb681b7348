import type { Comparison } from '@partnerfolio/contract/market/comparison';
import type { RateFigure } from '@partnerfolio/contract/figures/values';
import { useLingui } from '@lingui/react/macro';
import type { ExplainedLink } from '../../../../figures/explain-search.ts';
import { ExplainLink } from '../../../../figures/ExplainLink.tsx';
import { Explanation } from '../../../../figures/Explanation.tsx';
import type { explanations } from '../../../../figures/explanations.ts';
import { useReason } from '../../../../figures/FigureText.tsx';
import { Delta } from '../../../../ui/text/Delta.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';

/** How a figure is written: a gain or loss, a rate without a sign, or a plain ratio. */
type Form = 'change' | 'rate' | 'ratio';

interface ShownFigure {
  label: string;
  /** The calculation behind it. */
  explained: ExplainedLink['figure'];
  of: keyof typeof explanations;
  figure: RateFigure;
  as: Form;
}

/** The figures against the benchmark, if there is one, and the risk of the portfolio alone. */
export function ComparisonFigures({ comparison }: { comparison: Comparison }) {
  const { t } = useLingui();
  const against = useFiguresAgainst(comparison);
  const alone = useFiguresAlone(comparison);
  return (
    <>
      {against.length > 0 && (
        <FigureList label={t`Against the benchmark`} figures={against} range={comparison} />
      )}
      <FigureList
        label={t`Risk of the portfolio`}
        figures={alone}
        range={comparison}
        isLower={against.length > 0}
      />
    </>
  );
}

function useFiguresAgainst({ returns, against }: Comparison): ShownFigure[] {
  const { t } = useLingui();
  if (returns === null || against === null) return [];
  return [
    {
      label: t`Benchmark return`,
      of: 'benchmarkReturn',
      explained: 'benchmarkReturn',
      figure: returns.benchmark,
      as: 'change',
    },
    {
      label: t`Difference`,
      of: 'difference',
      explained: 'benchmarkDifference',
      figure: returns.difference,
      as: 'change',
    },
    { label: t`Beta`, of: 'beta', explained: 'beta', figure: against.beta, as: 'ratio' },
    { label: t`Alpha, p.a.`, of: 'alpha', explained: 'alpha', figure: against.alpha, as: 'change' },
    {
      label: t`Tracking error, p.a.`,
      of: 'trackingError',
      explained: 'trackingError',
      figure: against.trackingError,
      as: 'rate',
    },
    {
      label: t`Information ratio`,
      of: 'informationRatio',
      explained: 'informationRatio',
      figure: against.informationRatio,
      as: 'ratio',
    },
    {
      label: t`Correlation`,
      of: 'correlation',
      explained: 'correlation',
      figure: against.correlation,
      as: 'ratio',
    },
    { label: t`Up capture`, of: 'upCapture', explained: 'upCapture', figure: against.upCapture, as: 'rate' },
    {
      label: t`Down capture`,
      of: 'downCapture',
      explained: 'downCapture',
      figure: against.downCapture,
      as: 'rate',
    },
  ];
}

function useFiguresAlone({ alone }: Comparison): ShownFigure[] {
  const { t } = useLingui();
  return [
    {
      label: t`Volatility, p.a.`,
      of: 'sampledVolatility',
      explained: 'volatility',
      figure: alone.volatility,
      as: 'rate',
    },
    { label: t`Sharpe ratio`, of: 'sharpe', explained: 'sharpe', figure: alone.sharpe, as: 'ratio' },
    { label: t`Sortino ratio`, of: 'sortino', explained: 'sortino', figure: alone.sortino, as: 'ratio' },
  ];
}

interface FigureListProps {
  label: string;
  figures: readonly ShownFigure[];
  /** The range of the figures. */
  range: Pick<Comparison, 'from' | 'to'>;
  /** Whether another list stands above it. */
  isLower?: boolean;
}

function FigureList({ label, figures, range: { from, to }, isLower = false }: FigureListProps) {
  return (
    <dl
      aria-label={label}
      className={
        isLower
          ? 'mt-3 grid grid-cols-2 gap-x-6 gap-y-2.5 border-t border-line pt-3 text-sm md:grid-cols-3 lg:grid-cols-5'
          : 'mt-1 grid grid-cols-2 gap-x-6 gap-y-2.5 text-sm md:grid-cols-3 lg:grid-cols-5'
      }
    >
      {figures.map(({ label: name, of, figure, as, explained }) => (
        <div key={of} className="min-w-0">
          <dt className="flex items-center gap-0.5 text-xs text-ink-3">
            {name}
            <Explanation name={name} of={of} />
          </dt>
          <dd className="font-medium">
            {figure.known ? (
              <ExplainLink name={name} explained={{ figure: explained, from, to }}>
                <FigureValue figure={figure} as={as} />
              </ExplainLink>
            ) : (
              <FigureValue figure={figure} as={as} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FigureValue({ figure, as }: Pick<ShownFigure, 'figure' | 'as'>) {
  const format = useFormat();
  const reasonText = useReason();
  if (!figure.known)
    return (
      <>
        <span aria-hidden="true">—</span>
        <span className="block text-xs font-normal text-ink-2">{reasonText(figure)}</span>
      </>
    );
  if (as === 'change') return <Delta>{format.percent(figure.value, { signed: true })}</Delta>;
  if (as === 'rate') return <span className="num">{format.percent(figure.value)}</span>;
  return <span className="num">{format.amount(figure.value, { minDigits: 2, maxDigits: 2 })}</span>;
}
