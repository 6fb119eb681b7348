import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../ui/text/use-format.ts';
import { attributionStory, type Cause, type ShownEffects } from './attribution-story.ts';

interface AttributionStoryProps {
  rows: readonly ShownEffects[];
  benchmark: string;
  nameOf: (group: Pick<Cause, 'kind' | 'group'>) => string;
}

/** What made the difference from the benchmark, in words. */
export function AttributionStory({ rows, benchmark, nameOf }: AttributionStoryProps) {
  const format = useFormat();
  const textOf = useCauseText(nameOf);
  const { difference, main, isMost, against } = attributionStory(rows);
  const lead = format.amount(Math.abs(100 * difference).toFixed(2));
  const points = (cause: Cause) => format.percent(cause.points, { signed: true });
  return (
    <p className="px-4 pt-1 pb-3 text-sm text-pretty">
      <strong className="font-semibold">
        {difference === 0 && <Trans>The portfolio and {benchmark} returned the same.</Trans>}
        {difference > 0 && (
          <Trans>
            The portfolio was {lead} percentage points ahead of {benchmark}.
          </Trans>
        )}
        {difference < 0 && (
          <Trans>
            The portfolio was {lead} percentage points behind {benchmark}.
          </Trans>
        )}
      </strong>{' '}
      {main && <MainCause isMost={isMost} cause={textOf(main)} points={points(main)} />}{' '}
      {against && <OtherCause cause={textOf(against)} points={points(against)} />}
    </p>
  );
}

interface CauseProps {
  cause: string;
  points: string;
}

function MainCause({ isMost, cause, points }: CauseProps & { isMost: boolean }) {
  return isMost ? (
    <Trans>
      Most of it came from {cause} ({points}).
    </Trans>
  ) : (
    <Trans>
      The largest part came from {cause} ({points}).
    </Trans>
  );
}

function OtherCause({ cause, points }: CauseProps) {
  return (
    <Trans>
      The largest effect the other way came from {cause} ({points}).
    </Trans>
  );
}

/** Returns a function that says what an effect is, to follow "came from". */
function useCauseText(nameOf: AttributionStoryProps['nameOf']): (cause: Cause) => string {
  const { t } = useLingui();
  const weighting = (group: string, weight: Cause['weight']) => {
    if (weight === 'more') return t`holding more in ${group} than the benchmark`;
    if (weight === 'less') return t`holding less in ${group} than the benchmark`;
    return t`the weight of ${group}`;
  };
  return (cause) => {
    const group = nameOf(cause);
    if (!cause.isCompared) return t`holding ${group}, which the benchmark does not have`;
    if (cause.effect === 'allocation') return weighting(group, cause.weight);
    if (cause.effect === 'interaction') return t`weight and choice of holdings together in ${group}`;
    return cause.points > 0 ? t`better holdings within ${group}` : t`weaker holdings within ${group}`;
  };
}
