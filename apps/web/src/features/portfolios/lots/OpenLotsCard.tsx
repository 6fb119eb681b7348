import type { listLots, Lot, LotPosition } from '@partnerfolio/contract/lots';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { localDateSchema, type LocalDate } from '@partnerfolio/contract/values';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ExplainLink } from '../../../figures/ExplainLink.tsx';
import { MoneyText } from '../../../figures/FigureText.tsx';
import { paths } from '../../../paths.ts';
import { useToday } from '../../../today.ts';
import { classes } from '../../../ui/classes.ts';
import { Card } from '../../../ui/Card.tsx';
import { DateInput } from '../../../ui/input/DateInput.tsx';
import { longestFraction } from '../../../ui/text/decimal-text.ts';
import { DecimalAligned } from '../../../ui/text/DecimalAligned.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { Column } from '../../../ui/table/table-rows.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { InstrumentCell } from '../holdings/HoldingCells.tsx';
import { NothingHeld } from '../holdings/NothingHeld.tsx';

interface OpenLot extends Lot {
  instrument: LotPosition['instrument'];
  costCurrency: string;
}

interface OpenLotsCardProps {
  id: string;
  lots: OutputOf<typeof listLots> | undefined;
  asAt: LocalDate | undefined;
  onAsAt: (day: LocalDate | undefined) => void;
  exportMenu: ReactNode;
}

/** All open lots with cost, value and gain; Enter opens the entry that acquired the lot. */
export function OpenLotsCard({ id, lots, asAt, onAsAt, exportMenu }: OpenLotsCardProps) {
  const { t } = useLingui();
  const today = useToday();
  const navigate = useNavigate();
  // Any currency keeps the room while loading.
  const currency = lots?.currency ?? 'EUR';
  const rows = lots?.items.flatMap(({ instrument, costCurrency, lots: own }) =>
    own.map((lot): OpenLot => ({ ...lot, instrument, costCurrency })),
  );
  const isForeign = rows?.some(({ costCurrency }) => costCurrency !== currency) ?? false;
  const all = useLotColumns({ id, currency, rows, asAt: lots?.asAt });
  const columns = isForeign ? all : all.filter(({ id: name }) => name !== 'local');
  return (
    <Card
      flush
      title={<Trans>Open lots</Trans>}
      context={
        <span className={classes(!lots && 'invisible')}>
          <Trans>amounts in {currency}</Trans>
        </span>
      }
      actions={
        <>
          <label className="flex items-center gap-2 text-xs text-ink-3">
            <Trans>As at</Trans>
            <DateInput
              label={t`As at`}
              hideLabel
              size="sm"
              className="w-32 pointer-coarse:w-40"
              max={today}
              value={asAt ?? lots?.asAt ?? ''}
              onValueChange={(day) => {
                const read = localDateSchema.safeParse(day);
                if (read.success || day === '') onAsAt(read.data);
              }}
            />
          </label>
          {exportMenu}
        </>
      }
    >
      <Table
        label={t`Open lots`}
        columns={columns}
        rows={rows}
        keyOf={(lot) => `${lot.instrument.id}/${lot.id}`}
        onOpen={({ transactionId }) =>
          void navigate({ to: paths.transaction, params: { id, transactionId } })
        }
        empty={<NothingHeld id={id} />}
      />
    </Card>
  );
}

/** Links to where an unknown cost can be entered. */
function EnterCost({ id, transactionId }: { id: string; transactionId: string }) {
  return (
    <Link
      to={paths.editTransaction}
      params={{ id, transactionId }}
      className="rounded-sm text-xs font-medium text-warn hover:underline"
      onClick={(event) => event.stopPropagation()}
    >
      <Trans>Enter cost</Trans>
    </Link>
  );
}

interface ShownLots {
  id: string;
  currency: string;
  rows: readonly OpenLot[] | undefined;
  /** The day of the figures. */
  asAt: string | undefined;
}

/** The place of a lot among those of its entry, from 0. */
const placeOf = ({ id }: OpenLot): number => Math.max(0, Number(id.split('/')[1] ?? 1) - 1);

function useLotColumns({ id, currency, rows = [], asAt }: ShownLots): Column<OpenLot>[] {
  const { t } = useLingui();
  const format = useFormat();
  const digits = longestFraction(rows.map(({ quantity }) => quantity));
  const explain = (lot: OpenLot, [figure, name]: ['lotValue' | 'lotGain', string]) => {
    const [of, isChange] = figure === 'lotValue' ? [lot.value, false] : [lot.gain, true];
    const shown = <MoneyText figure={of} unit={currency} change={isChange} />;
    if (!of.known) return shown;
    const { instrument, transactionId } = lot;
    return (
      <ExplainLink
        name={`${name}, ${instrument.name}, ${format.date(lot.acquired)}`}
        explained={{ figure, to: asAt, instrumentId: instrument.id, transactionId, place: placeOf(lot) }}
      >
        {shown}
      </ExplainLink>
    );
  };
  return [
    {
      id: 'name',
      header: t`Instrument`,
      takesRest: true,
      cell: (lot) => <InstrumentCell instrument={lot.instrument} />,
    },
    {
      id: 'acquired',
      header: t`Opening date`,
      importance: 6,
      cell: ({ acquired }) => <span className="num">{format.date(acquired)}</span>,
    },
    {
      id: 'quantity',
      header: t`Quantity`,
      align: 'right',
      importance: 2,
      cell: ({ quantity }) => (
        <DecimalAligned value={quantity} text={format.quantity(quantity)} digits={digits} />
      ),
    },
    {
      id: 'local',
      header: t`Cost as paid`,
      align: 'right',
      importance: 2,
      cell: ({ cost, costCurrency }) =>
        costCurrency === currency ? null : <MoneyText figure={cost} currency={costCurrency} />,
    },
    {
      id: 'cost',
      header: t`Cost`,
      align: 'right',
      wideOnly: true,
      cell: ({ cost, costBase, transactionId }) =>
        cost.known ? (
          <MoneyText figure={costBase} unit={currency} />
        ) : (
          <EnterCost id={id} transactionId={transactionId} />
        ),
    },
    {
      id: 'value',
      header: t`Value`,
      align: 'right',
      importance: 2,
      cell: (lot) => explain(lot, ['lotValue', t`Value`]),
    },
    {
      id: 'gain',
      header: t`Gain`,
      align: 'right',
      cell: (lot) => (
        <>
          {!lot.cost.known && (
            // The cost on a phone, where its column does not fit.
            <span className="me-2 @3xl:hidden">
              <EnterCost id={id} transactionId={lot.transactionId} />
            </span>
          )}
          {explain(lot, ['lotGain', t`Gain`])}
        </>
      ),
    },
  ];
}
