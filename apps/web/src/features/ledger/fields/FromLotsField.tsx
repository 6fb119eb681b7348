import { listLots, type Lot, type LotPosition } from '@partnerfolio/contract/lots';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { NumberField } from '../../../form/value-fields.tsx';
import { queryOf } from '../../../queries.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { errorText } from '../../../form/field-error.ts';
import { LeftOver } from '../amounts/LeftOver.tsx';
import { unmatchedInstrument, type EntryForm } from './entry-form.ts';

interface FromLotsFieldProps {
  form: EntryForm;
  portfolioId: string;
  /** The entry being edited, whose own lots count as available. */
  without?: string | undefined;
  /** The name of the field with the date on which the lots leave. */
  dateName?: 'tradeDate' | 'outDate';
}

/** Chooses the open lots for a sale or transfer out, in a portfolio that uses specific lots. */
export function FromLotsField({ form, portfolioId, without, dateName = 'tradeDate' }: FromLotsFieldProps) {
  const [instrumentId, tradeDate] = useWatch({ control: form.control, name: ['instrumentId', dateName] });
  const isDated = /^\d{4}-\d{2}-\d{2}$/.test(tradeDate);
  const isChosen = instrumentId !== null && instrumentId !== unmatchedInstrument;
  const query = { instrumentId: instrumentId ?? '', asAt: tradeDate, ...(without && { without }) };
  const { data } = useQuery({
    ...queryOf(listLots, { params: { id: portfolioId }, query }),
    enabled: isChosen && isDated,
  });
  if (!isChosen || !isDated) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">
        <Trans>Lots used</Trans>
      </legend>
      {data ? <OpenLots form={form} position={data.items[0]} /> : <Skeleton className="h-9 w-full" />}
      <TakenSoFar form={form} />
    </fieldset>
  );
}

function OpenLots({ form, position }: { form: EntryForm; position: LotPosition | undefined }) {
  return (
    <>
      <p className="mb-1 text-xs text-ink-3">
        {position ? (
          <Trans>Enter how much to take from each lot. If you enter none, the oldest are used.</Trans>
        ) : (
          <Trans>No holding on that date.</Trans>
        )}
      </p>
      {position?.lots.map((lot) => (
        <LotLine key={lot.id} form={form} lot={lot} currency={position.costCurrency} />
      ))}
    </>
  );
}

/** How much is still to be chosen, and errors about the choice. */
function TakenSoFar({ form }: { form: EntryForm }) {
  const [quantity, picks] = useWatch({ control: form.control, name: ['quantity', 'fromLots'] });
  const { fromLots: error } = form.formState.errors;
  const message = errorText(error?.root ?? error);
  const parts = Object.values(picks);
  return (
    <>
      {message !== undefined && (
        <p role="alert" className="text-xs text-loss">
          {message}
        </p>
      )}
      {parts.some((typed) => /[1-9]/.test(typed)) && <LeftOver quantity={quantity} parts={parts} />}
    </>
  );
}

interface LotLineProps {
  form: EntryForm;
  lot: Lot;
  currency: string;
}

function LotLine({ form, lot, currency }: LotLineProps) {
  const { t } = useLingui();
  const format = useFormat();
  const day = format.date(lot.acquired);
  const quantity = format.quantity(lot.quantity);
  const cost = lot.cost.known ? format.money(lot.cost.value, currency) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-center gap-3 border-t border-line pt-2">
      <span className="num text-sm">
        {day}
        <span className="block text-xs text-ink-3">
          {cost === null ? (
            <Trans>{quantity}, cost unknown</Trans>
          ) : (
            <Trans>
              {quantity} for {cost}
            </Trans>
          )}
        </span>
      </span>
      <NumberField
        form={form}
        name={`fromLots.${lot.id}`}
        label={t`Quantity from the lot of ${day}`}
        hideLabel
        placeholder="0"
      />
    </div>
  );
}
