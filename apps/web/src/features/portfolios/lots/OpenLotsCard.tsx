import type { listLots } from '@partnerfolio/contract/lots';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { Trans, useLingui } from '@lingui/react/macro';
import { localDateSchema, type LocalDate } from '@partnerfolio/contract/values';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useToday } from '../../../today.ts';
import { classes } from '../../../ui/classes.ts';
import { Card } from '../../../ui/Card.tsx';
import { DateInput } from '../../../ui/input/DateInput.tsx';
import { RoundedNote } from '../../../figures/RoundedNote.tsx';
import { NothingHeld } from '../holdings/NothingHeld.tsx';
import { openLotsOf, LotTable } from './LotTable.tsx';
import { useLotColumns } from './use-lot-columns.tsx';

interface OpenLotsCardProps {
  id: string;
  lots: OutputOf<typeof listLots> | undefined;
  asAt: LocalDate | undefined;
  onAsAt: (day: LocalDate | undefined) => void;
  exportMenu: ReactNode;
}

/** All open lots by instrument, with cost, value and gain and their sums; Enter opens the entry that acquired the lot. */
export function OpenLotsCard({ id, lots, asAt, onAsAt, exportMenu }: OpenLotsCardProps) {
  const { t } = useLingui();
  const today = useToday();
  const navigate = useNavigate();
  // Any currency keeps the room while loading.
  const currency = lots?.currency ?? 'EUR';
  const rows = lots?.items.flatMap(openLotsOf);
  const columns = useLotColumns({ id, currency, rows, asAt: lots?.asAt });
  const isEmpty = lots?.items.length === 0;
  return (
    <Card
      flush
      title={<Trans>Open lots</Trans>}
      context={<Context currency={currency} rows={rows} />}
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
      {isEmpty ? (
        <NothingHeld id={id} />
      ) : (
        <LotTable
          columns={columns}
          positions={lots?.items}
          onOpen={({ transactionId }) =>
            void navigate({ to: paths.transaction, params: { id, transactionId } })
          }
        />
      )}
    </Card>
  );
}

/** The currency of the amounts, and whether they are rounded. */
function Context({ currency, rows }: { currency: string; rows: ReturnType<typeof openLotsOf> | undefined }) {
  const amounts = rows?.flatMap(({ costBase, value, gain }) => [costBase, value, gain]) ?? [];
  return (
    <span className={classes(!rows && 'invisible')}>
      <Trans>amounts in {currency}</Trans>
      <RoundedNote figures={amounts} currency={currency} />
    </span>
  );
}
