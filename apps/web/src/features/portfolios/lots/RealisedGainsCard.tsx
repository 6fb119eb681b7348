import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { listRealisedGains } from '@partnerfolio/contract/lots';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { MoneyText } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { StatementMenu } from '../../../records/portfolio/StatementMenu.tsx';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { RoundedNote } from '../../../figures/RoundedNote.tsx';
import { numbered, useGainColumns } from './use-gain-columns.tsx';

type Gains = OutputOf<typeof listRealisedGains>;

interface RealisedGainsCardProps {
  id: string;
  gains: Gains;
  onYear: (year: number) => void;
}

/** The sales of a year and the lots they closed; Enter opens the sale. */
export function RealisedGainsCard({ id, gains, onYear }: RealisedGainsCardProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useGainColumns(gains.currency, gains.items);
  const years = gains.years.map(({ year }) => ({ value: String(year), label: String(year) }));
  return (
    <Card
      flush
      title={<Trans>Realised gains</Trans>}
      context={<Total gains={gains} />}
      actions={
        <>
          {years.length > 1 && (
            <Select
              label={t`Year`}
              hideLabel
              size="sm"
              className="w-24"
              options={years}
              value={String(gains.year)}
              onValueChange={(year) => onYear(Number(year))}
            />
          )}
          {gains.year !== null && (
            <StatementMenu
              id={id}
              template="realised_gains"
              from={`${gains.year}-01-01`}
              to={`${gains.year}-12-31`}
            />
          )}
          <ExportMenu
            of={listRealisedGains}
            input={{ params: { id }, query: { year: gains.year ?? undefined } }}
          />
        </>
      }
    >
      <Table
        label={t`Realised gains`}
        columns={columns}
        rows={numbered(gains.items)}
        keyOf={({ transactionId, place }) => `${transactionId}/${place}`}
        onOpen={({ transactionId }) =>
          void navigate({ to: paths.transaction, params: { id, transactionId } })
        }
        empty={
          <EmptyState>
            <Trans>No sales yet. Realised gains appear here, lot by lot.</Trans>
          </EmptyState>
        }
      />
    </Card>
  );
}

/** The total of the year; the rounded rows may not add up to it. */
function Total({ gains: { year, years, currency, items } }: { gains: Gains }) {
  const total = years.find((one) => one.year === year);
  if (!total) return null;
  const gain = <MoneyText figure={total.gain} currency={currency} change />;
  const amounts = items.flatMap((one) => [one.proceeds, one.cost, one.gain, one.pricePart, one.currencyPart]);
  return (
    <span className="num">
      <Trans>
        {gain} in {year}
      </Trans>
      <RoundedNote figures={amounts} currency={currency} />
    </span>
  );
}
