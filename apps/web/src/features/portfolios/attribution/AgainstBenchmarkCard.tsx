import type { AttributionAnswer, AttributionRow } from '@partnerfolio/contract/figures/contribution';
import { Trans, useLingui } from '@lingui/react/macro';
import { useReason } from '../../../figures/FigureText.tsx';
import { roundedParts } from '../../../figures/shares.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Delta } from '../../../ui/text/Delta.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { EffectTable } from './EffectTable.tsx';
import { groupingTexts } from './grouping-texts.ts';
import { useGroupName } from './use-group-name.ts';

/** The difference from the benchmark as effects of allocation, selection and interaction. */
export function AgainstBenchmarkCard({ answer }: { answer: AttributionAnswer }) {
  const { i18n } = useLingui();
  const reasonText = useReason();
  const { benchmark, attribution, by } = answer;
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
      {attribution?.known === false && <EmptyState>{reasonText(attribution)}</EmptyState>}
      {attribution?.known && <Effects attribution={attribution} by={by} />}
    </Card>
  );
}

interface EffectsProps {
  attribution: Extract<NonNullable<AttributionAnswer['attribution']>, { known: true }>;
  by: AttributionAnswer['by'];
}

function Effects({ attribution, by }: EffectsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const groupName = useGroupName();
  const nameOf = ({ kind, group }: AttributionRow) => (kind === 'cash' ? t`Cash` : groupName(by, group));
  const { rows, portfolioReturn, benchmarkReturn } = attribution;
  // Rounded together, so that the shown parts add up to the shown difference to the last digit.
  const parts = roundedParts(
    rows.flatMap(({ allocation, selection, interaction }) => [allocation, selection, interaction]),
  );
  const groups = rows.map((row, index) => {
    const values = parts.slice(3 * index, 3 * index + 3);
    return {
      key: `${row.kind}/${row.group}`,
      name: nameOf(row),
      values: [...values, sum(values)],
      lines: [],
    };
  });
  const totals = [0, 1, 2, 3].map((column) => sum(groups.map(({ values }) => values[column] ?? 0)));
  const own = format.percent(portfolioReturn, { signed: true });
  const other = format.percent(benchmarkReturn, { signed: true });
  return (
    <>
      <EffectTable
        label={t`Attribution`}
        columns={[t`Allocation effect`, t`Selection`, t`Interaction`, t`Total`]}
        groups={groups}
        total={{
          name: t`Difference from the benchmark`,
          values: totals.map((value, column) => (
            <Delta key={column}>{format.percent(value, { signed: true })}</Delta>
          )),
        }}
      />
      <p className="border-t border-line px-4 py-3 text-xs text-ink-2">
        <Trans>
          Portfolio {own}, benchmark {other}. Brinson–Fachler by day, linked by Carino. What the benchmark
          does not hold counts as interaction.
        </Trans>
      </p>
    </>
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
