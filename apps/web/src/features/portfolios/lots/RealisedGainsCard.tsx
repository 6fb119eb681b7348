import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { listRealisedGains, type RealisedGain } from '@partnerfolio/contract/lots';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { hasMoreDigits } from '../../../figures/exact.ts';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { MoneyText } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { ExportMenu } from '../../../shell/page/ExportMenu.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { longestFraction } from '../../../ui/text/decimal-text.ts';
import { DecimalAligned } from '../../../ui/text/DecimalAligned.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { InstrumentCell } from '../holdings/HoldingCells.tsx';

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

interface PlacedGain extends RealisedGain {
  place: number;
  /** The number of the gain among those of its entry, from 0. */
  turn: number;
}

/**
 * Adds the position and the turn, because a transfer in that covers a short position has a gain for each of its lots. The
 * list shows the latest first, and an explanation counts from the earliest.
 */
function numbered(gains: readonly RealisedGain[]): PlacedGain[] {
  const turns = new Map<string, number>();
  const placed = gains.map((gain, place) => ({ ...gain, place, turn: 0 })).toReversed();
  for (const gain of placed) {
    gain.turn = turns.get(gain.transactionId) ?? 0;
    turns.set(gain.transactionId, gain.turn + 1);
  }
  return placed.toReversed();
}

/** The total of the year; the rounded rows may not add up to it. */
function Total({ gains: { year, years, currency, items } }: { gains: Gains }) {
  const format = useFormat();
  const total = years.find((one) => one.year === year);
  if (!total) return null;
  const gain = <MoneyText figure={total.gain} currency={currency} change />;
  const digits = format.minorDigits(currency);
  const isRounded = items.some(({ gain: one }) => one.known && hasMoreDigits(one.value, digits));
  return (
    <span className="num">
      <Trans>
        {gain} in {year}
      </Trans>
      {isRounded && <Trans>, rows rounded</Trans>}
    </span>
  );
}

/** Whether some gain has a currency effect. Without one, the columns of its parts would repeat the whole gain. */
const hasCurrencyPart = (gains: readonly RealisedGain[]): boolean =>
  gains.some(({ currencyPart: part }) => part.known && /[1-9]/.test(part.value));

function useGainColumns(currency: string, gains: readonly RealisedGain[]): Column<PlacedGain>[] {
  const { t } = useLingui();
  const format = useFormat();
  const digits = longestFraction(gains.map(({ quantity }) => quantity));
  const bought = ({ acquiredFrom, acquiredTo }: RealisedGain): string => {
    if (acquiredFrom === null || acquiredTo === null) return '';
    const from = format.date(acquiredFrom);
    return acquiredFrom === acquiredTo ? from : `${from} – ${format.date(acquiredTo)}`;
  };
  const parts: Column<PlacedGain>[] = [
    {
      id: 'price',
      header: t`Price effect`,
      align: 'right',
      wideOnly: true,
      cell: ({ pricePart }) => <MoneyText figure={pricePart} unit={currency} change />,
    },
    {
      id: 'currency',
      header: t`FX effect`,
      align: 'right',
      wideOnly: true,
      cell: ({ currencyPart }) => <MoneyText figure={currencyPart} unit={currency} change />,
    },
  ];
  return [
    { id: 'day', header: t`Date`, cell: ({ day }) => <span className="num">{format.date(day)}</span> },
    {
      id: 'name',
      header: t`Instrument`,
      takesRest: true,
      cell: (gain) => <InstrumentCell instrument={gain.instrument} />,
    },
    {
      id: 'quantity',
      header: t`Quantity`,
      align: 'right',
      wideOnly: true,
      cell: ({ quantity }) => (
        <DecimalAligned value={quantity} text={format.quantity(quantity)} digits={digits} />
      ),
    },
    {
      id: 'bought',
      header: t`Opened`,
      wideOnly: true,
      cell: (gain) => <span className="num text-ink-2">{bought(gain)}</span>,
    },
    {
      id: 'proceeds',
      header: t`Proceeds`,
      align: 'right',
      wideOnly: true,
      cell: ({ proceeds }) => <MoneyText figure={proceeds} unit={currency} />,
    },
    {
      id: 'cost',
      header: t`Cost`,
      align: 'right',
      wideOnly: true,
      cell: ({ cost }) => <MoneyText figure={cost} unit={currency} />,
    },
    {
      id: 'gain',
      header: t`Gain`,
      align: 'right',
      cell: ({ gain, transactionId, instrument, turn }) => (
        <ExplainLink
          name={`${t`Gain`}, ${instrument.name}`}
          explained={{ figure: 'realisedGain', transactionId, place: turn }}
        >
          <MoneyText figure={gain} unit={currency} change />
        </ExplainLink>
      ),
    },
    ...(hasCurrencyPart(gains) ? parts : []),
  ];
}
