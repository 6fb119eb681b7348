import { getStress, type Scenario } from '@partnerfolio/contract/figures/risk';
import type { StressScenarioId } from '@partnerfolio/contract/figures/risk-names';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { MoneyText, useReason } from '../../../figures/FigureText.tsx';
import { classTexts } from '../../../texts/labels.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { Delta } from '../../../ui/text/Delta.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

type Stress = OutputOf<typeof getStress>;
type ClassRow = Scenario['classes'][number];

const scenarioTexts: Record<StressScenarioId, { label: MessageDescriptor; about: MessageDescriptor }> = {
  '2008': { label: msg`2008, financial crisis`, about: msg`shares −37%, bonds +5.24%` },
  '2020': { label: msg`2020, first quarter`, about: msg`shares −19.6%, bonds +2.29%` },
  '2022': { label: msg`2022, rate shock`, about: msg`shares −18.1%, bonds −13%` },
};

/** What the falls of the past would do to the present holdings. */
export function StressCard({ portfolioId }: { portfolioId: string }) {
  const { data, error, refetch } = useQuery(queryOf(getStress, { params: { id: portfolioId } }));
  return (
    <Card
      flush
      title={<Trans>Stress test</Trans>}
      context={<Trans>of the present holdings, rows rounded</Trans>}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="mx-4 mb-4 h-64" />}
      {data && !error && <Scenarios stress={data} />}
    </Card>
  );
}

function Scenarios({ stress }: { stress: Stress }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const reasonText = useReason();
  const columns = useClassColumns(stress);
  const { scenarios, currency, unvalued } = stress;
  const names = unvalued.map(({ name }) => name).join(', ');
  return (
    <>
      <dl className="grid gap-4 px-4 pt-1 pb-3 sm:grid-cols-3">
        {scenarios.map(({ id, change, changePct }) => (
          <div key={id}>
            <dt className="text-xs text-ink-3">{i18n._(scenarioTexts[id].label)}</dt>
            <dd className="text-lg font-semibold">
              {changePct.known ? (
                <Delta>{format.percent(changePct.value, { signed: true })}</Delta>
              ) : (
                <>
                  <span aria-hidden="true">—</span>
                  <span className="block text-xs font-normal text-ink-2">{reasonText(changePct)}</span>
                </>
              )}
            </dd>
            <dd className="text-sm">
              {change.known && (
                <ExplainLink
                  name={i18n._(scenarioTexts[id].label)}
                  explained={{ figure: 'stress', scenario: id }}
                >
                  <MoneyText figure={change} currency={currency} change />
                </ExplainLink>
              )}
            </dd>
            <dd className="text-xs text-ink-3">{i18n._(scenarioTexts[id].about)}</dd>
          </div>
        ))}
      </dl>
      {(scenarios[0]?.classes.length ?? 0) > 0 && (
        <div className="border-t border-line">
          <Table
            label={t`Stress test by asset class`}
            columns={columns}
            rows={scenarios[0]?.classes}
            keyOf={({ assetClass }) => assetClass}
          />
        </div>
      )}
      <p className="border-t border-line px-4 py-3 text-xs text-ink-2">
        {unvalued.length > 0 && (
          <span className="text-warn">
            <Trans>No value: {names}.</Trans>{' '}
          </span>
        )}
        <Trans>
          Total returns in US dollars by asset class, applied to today's values. Funds, alternatives and other
          holdings fall as shares did; cash keeps its value.
        </Trans>
      </p>
    </>
  );
}

function useClassColumns({ scenarios, currency }: Stress): Column<ClassRow>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const whole = (value: string, signed: boolean) =>
    format.amount(value, { signed, currency, minDigits: 0, maxDigits: 0 });
  const before = scenarios[0]?.before;
  return [
    {
      id: 'class',
      header: t`Class`,
      cell: ({ assetClass, value }) => (
        <span className="grid @max-3xl:py-1.5">
          {i18n._(classTexts[assetClass])}
          <span className="num text-xs text-ink-3 @3xl:hidden">{whole(value, false)}</span>
        </span>
      ),
    },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      wideOnly: true,
      cell: ({ value }) => whole(value, false),
      total: before?.known ? whole(before.value, false) : undefined,
    },
    ...scenarios.map(({ id, classes, change }): Column<ClassRow> => ({
      id,
      header: id,
      align: 'right',
      importance: 6,
      cell: ({ assetClass }) => {
        const row = classes.find((one) => one.assetClass === assetClass);
        return row && <Delta>{whole(row.change, true)}</Delta>;
      },
      total: change.known ? <Delta>{whole(change.value, true)}</Delta> : undefined,
    })),
  ];
}
