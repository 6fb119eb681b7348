import { attributionEffects } from '@partnerfolio/contract/figures/contribution-names';
import type { AttributionAnswer, AttributionRow } from '@partnerfolio/contract/figures/contribution';
import { Trans, useLingui } from '@lingui/react/macro';
import { useReason } from '../../../figures/FigureText.tsx';
import { roundedParts } from '@partnerfolio/contract/figures/rounded-parts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Delta } from '../../../ui/text/Delta.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { AttributionStory } from './AttributionStory.tsx';
import { EffectTable } from './EffectTable.tsx';
import { groupingTexts } from './grouping-texts.ts';
import { useGroupName } from './use-group-name.ts';

/** The difference from the benchmark as effects of allocation, selection and interaction. */
export function AgainstBenchmarkCard({ answer }: { answer: AttributionAnswer }) {
  const { t, i18n } = useLingui();
  const reasonText = useReason();
  const { benchmark, attribution, by, weights } = answer;
  const name = benchmark?.name;
  const grouping = i18n._(groupingTexts[by]).toLowerCase();
  return (
    <Card
      flush
      title={<Trans>Attribution</Trans>}
      context={
        name && (
          <Trans>
            against {name}, by {grouping}
          </Trans>
        )
      }
    >
      {attribution === null && (
        <EmptyState>
          <Trans>No benchmark to compare with. Choose one in Edit portfolio.</Trans>
        </EmptyState>
      )}
      {attribution?.known === false &&
        (attribution.reason === 'groups_differ' ? (
          <Weights weights={weights} by={by} />
        ) : (
          <EmptyState>{reasonText(attribution)}</EmptyState>
        ))}
      {attribution?.known && (
        <Effects
          attribution={attribution}
          benchmark={name ?? t`the benchmark`}
          weights={weights}
          by={by}
          range={answer}
        />
      )}
    </Card>
  );
}

interface WeightsProps {
  weights: AttributionAnswer['weights'];
  by: AttributionAnswer['by'];
}

type GroupRef = Pick<AttributionRow, 'kind' | 'group'>;

const keyOf = ({ kind, group }: GroupRef) => `${kind}/${group}`;

function useNameOf(by: AttributionAnswer['by']) {
  const { t } = useLingui();
  const groupName = useGroupName();
  return ({ kind, group }: GroupRef) => (kind === 'cash' ? t`Cash` : groupName(by, group));
}

/** The weights of groups that cannot be compared, and why. */
function Weights({ weights, by }: WeightsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useNameOf(by);
  const columns = roundedColumns(weights);
  return (
    <>
      <p className="px-4 pt-1 pb-3 text-sm text-ink-2">
        <Trans>
          Most of the portfolio is in groups that the benchmark does not have, so effects by group would say
          nothing. The funds of a benchmark are not split into what they hold: compare by another grouping, or
          choose a benchmark of the same groups.
        </Trans>
      </p>
      <EffectTable
        label={t`Weights of the groups`}
        columns={[t`Portfolio weight`, t`Benchmark weight`]}
        weights={2}
        groups={weights.map((row, index) => ({
          key: keyOf(row),
          name: nameOf(row),
          values: columns.map((column) => column[index] ?? 0),
          lines: [],
        }))}
        total={{ name: t`Total`, values: columns.map((column) => format.percent(sum(column))) }}
      />
    </>
  );
}

/** The weights of portfolio and benchmark, each rounded so that they add up to the rounded whole. */
const roundedColumns = (weights: AttributionAnswer['weights']): readonly (readonly number[])[] => [
  roundedParts(weights.map(({ portfolio }) => portfolio)),
  roundedParts(weights.map(({ benchmark }) => benchmark)),
];

interface EffectsProps extends WeightsProps {
  /** The name of the benchmark. */
  benchmark: string;
  range: { readonly from: string; readonly to: string };
  attribution: Extract<NonNullable<AttributionAnswer['attribution']>, { known: true }>;
}

function Effects({ attribution, benchmark, weights, by, range: { from, to } }: EffectsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useNameOf(by);
  const { rows, portfolioReturn, benchmarkReturn } = attribution;
  // Rounded together, so that the shown parts add up to the shown difference to the last digit.
  const parts = roundedParts(
    rows.flatMap(({ allocation, selection, interaction }) => [allocation, selection, interaction]),
  );
  const columns = roundedColumns(weights);
  const placeOf = new Map(weights.map((row, index) => [keyOf(row), index]));
  const shown = rows.map((row, index) => {
    const place = placeOf.get(keyOf(row)) ?? -1;
    const [portfolio, other] = columns.map((column) => column[place]);
    return {
      kind: row.kind,
      group: row.group,
      effects: parts.slice(3 * index, 3 * index + 3),
      weights: portfolio === undefined || other === undefined ? undefined : ([portfolio, other] as const),
      isCompared: weights[place]?.benchmark !== 0,
    };
  });
  const groups = shown.map(({ effects: values, weights: own = [null, null], isCompared, ...row }) => {
    return {
      key: keyOf(row),
      name: isCompared ? nameOf(row) : <NotInBenchmark name={nameOf(row)} />,
      values: [
        ...own,
        // A group that the benchmark does not have has neither effect; a zero would say that they were measured.
        ...values.map((value, effect) => (isCompared || effect === 2 ? value : null)),
        sum(values),
      ],
      explained: [
        null,
        null,
        ...attributionEffects.map((figure) => ({
          figure,
          grouping: by,
          kind: row.kind,
          ...(row.group !== null && { group: row.group }),
          from,
          to,
        })),
      ],
      lines: [],
    };
  });
  const totals = [2, 3, 4, 5].map((column) => sum(groups.map(({ values }) => values[column] ?? 0)));
  const own = format.percent(portfolioReturn, { signed: true });
  const other = format.percent(benchmarkReturn, { signed: true });
  return (
    <>
      <AttributionStory rows={shown} benchmark={benchmark} nameOf={nameOf} />
      <EffectTable
        label={t`Attribution`}
        columns={[
          t`Portfolio weight`,
          t`Benchmark weight`,
          t`Allocation effect`,
          t`Selection`,
          t`Interaction`,
          t`Total`,
        ]}
        weights={2}
        groups={groups}
        total={{
          name: t`Difference from the benchmark`,
          values: [
            ...columns.map((column) => column.length > 0 && format.percent(sum(column))),
            ...totals.map((value, column) => (
              <Delta key={column}>{format.percent(value, { signed: true })}</Delta>
            )),
          ],
        }}
      />
      <p className="border-t border-line px-4 py-3 text-xs text-ink-2">
        <Trans>
          Allocation: weights that differ from the benchmark's. Selection: holdings that did better or worse
          than the benchmark's in the same group. Interaction: both together, and what the benchmark does not
          hold. Portfolio {own}, benchmark {other}. Brinson–Fachler by day, linked by Carino.
        </Trans>
      </p>
    </>
  );
}

function NotInBenchmark({ name }: { name: string }) {
  return (
    <>
      {name}{' '}
      <span className="text-xs text-ink-3">
        <Trans>not in the benchmark</Trans>
      </span>
    </>
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
