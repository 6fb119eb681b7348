import type { Comparison } from '@partnerfolio/contract/market/comparison';
import type { RateFigure } from '@partnerfolio/contract/values';
import { useLingui } from '@lingui/react/macro';
import { Explanation } from '../../../../figures/Explanation.tsx';
import type { explanations } from '../../../../figures/explanations.ts';
import { useReason } from '../../../../figures/FigureText.tsx';
import { Delta } from '../../../../ui/text/Delta.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';

/** How a figure is written: a gain or loss, a rate without a sign, or a plain ratio. */
type Form = 'change' | 'rate' | 'ratio';

interface ShownFigure {
  label: string;
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
      {against.length > 0 && <FigureList label={t`Against the benchmark`} figures={against} />}
      <FigureList label={t`Risk of the portfolio`} figures={alone} isLower={against.length > 0} />
    </>
  );
}

function useFiguresAgainst({ returns, against }: Comparison): ShownFigure[] {
  const { t } = useLingui();
  if (returns === null || against === null) return [];
  return [
    { label: t`Benchmark return`, of: 'benchmarkReturn', figure: returns.benchmark, as: 'change' },
    { label: t`Difference`, of: 'difference', figure: returns.difference, as: 'change' },
    { label: t`Beta`, of: 'beta', figure: against.beta, as: 'ratio' },
    { label: t`Alpha, p.a.`, of: 'alpha', figure: against.alpha, as: 'change' },
    { label: t`Tracking error, p.a.`, of: 'trackingError', figure: against.trackingError, as: 'rate' },
    { label: t`Information ratio`, of: 'informationRatio', figure: against.informationRatio, as: 'ratio' },
    { label: t`Correlation`, of: 'correlation', figure: against.correlation, as: 'ratio' },
    { label: t`Up capture`, of: 'upCapture', figure: against.upCapture, as: 'rate' },
    { label: t`Down capture`, of: 'downCapture', figure: against.downCapture, as: 'rate' },
  ];
}

function useFiguresAlone({ alone }: Comparison): ShownFigure[] {
  const { t } = useLingui();
  return [
    { label: t`Volatility, p.a.`, of: 'dailyVolatility', figure: alone.volatility, as: 'rate' },
    { label: t`Sharpe ratio`, of: 'sharpe', figure: alone.sharpe, as: 'ratio' },
    { label: t`Sortino ratio`, of: 'sortino', figure: alone.sortino, as: 'ratio' },
  ];
}

interface FigureListProps {
  label: string;
  figures: readonly ShownFigure[];
  /** Whether another list stands above it. */
  isLower?: boolean;
}

function FigureList({ label, figures, isLower = false }: FigureListProps) {
  return (
    <dl
      aria-label={label}
      className={
        isLower
          ? 'mt-3 grid grid-cols-2 gap-x-6 gap-y-2.5 border-t border-line pt-3 text-sm md:grid-cols-3 lg:grid-cols-5'
          : 'mt-1 grid grid-cols-2 gap-x-6 gap-y-2.5 text-sm md:grid-cols-3 lg:grid-cols-5'
      }
    >
      {figures.map(({ label: name, of, figure, as }) => (
        <div key={of} className="min-w-0">
          <dt className="flex items-center gap-0.5 text-xs text-ink-3">
            {name}
            <Explanation name={name} of={of} />
          </dt>
          <dd className="font-medium">
            <FigureValue figure={figure} as={as} />
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
