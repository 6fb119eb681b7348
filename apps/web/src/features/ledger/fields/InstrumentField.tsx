import { listInstruments, type Instrument } from '@partnerfolio/contract/market-data';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { queryOf } from '../../../queries.ts';
import { Combobox, type ComboboxProps } from '../../../ui/input/Combobox.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { errorText } from '../../../form/field-error.ts';
import { unmatchedInstrument, type EntryForm } from './entry-form.ts';

export type InstrumentRef = Pick<Instrument, 'id' | 'symbol' | 'name'> &
  Partial<Pick<Instrument, 'currency' | 'lastPrice' | 'quotation'>>;

const instrumentText = ({ symbol, name }: InstrumentRef): string => `${symbol} · ${name}`;

/** Searches instruments by symbol, ISIN or name. The chosen one stays in the list. */
export function useInstrumentSearch(chosen: InstrumentRef | null) {
  const [typed, setTyped] = useState('');
  const q = chosen && typed === instrumentText(chosen) ? '' : typed;
  const { data, isPlaceholderData, isPending } = useQuery({
    ...queryOf(listInstruments, { query: { q, sort: 'match', limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  const found: readonly InstrumentRef[] = data?.items ?? [];
  const items = chosen && !q && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return { items, search: setTyped, searching: isPlaceholderData || isPending };
}

interface InstrumentComboProps {
  label: string;
  placeholder?: string;
  value: InstrumentRef | null;
  onChange: (instrument: InstrumentRef | null) => void;
  hideLabel?: boolean;
  size?: 'md' | 'sm';
  className?: string;
  error?: string | undefined;
  hint?: string;
  unmatched?: NonNullable<ComboboxProps<InstrumentRef>['unmatched']>;
}

/** Chooses an instrument by server search. */
export function InstrumentCombo({ value, onChange, ...rest }: InstrumentComboProps) {
  const { t } = useLingui();
  const { items, search, searching } = useInstrumentSearch(value);
  return (
    <Combobox<InstrumentRef>
      placeholder={t`Symbol, ISIN or name`}
      {...rest}
      items={items}
      searching={searching}
      value={value}
      onValueChange={onChange}
      onSearch={search}
      textOf={instrumentText}
      keyOf={({ id }) => id}
      renderItem={(instrument) => (
        <span className="flex min-w-0 flex-1 items-baseline gap-2">
          <span className="shrink-0 font-medium">{instrument.symbol}</span>
          <span className="truncate text-ink-2">{instrument.name}</span>
          <span className="ms-auto text-xs text-ink-3">{instrument.currency}</span>
        </span>
      )}
    />
  );
}

interface InstrumentFieldProps {
  form: EntryForm;
  name?: 'instrumentId' | 'toInstrumentId';
  label?: string;
  /** The instrument of the entry being edited. */
  initial: InstrumentRef | null;
  optional: boolean;
}

/** An entry's instrument. Choosing the main one also sets the currency. */
export function InstrumentField({
  form,
  name = 'instrumentId',
  label,
  initial,
  optional,
}: InstrumentFieldProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [picked, setPicked] = useState(initial);
  const { field, fieldState } = useController({ control: form.control, name });
  // A merge of others' changes may set the field to the instrument that is stored now.
  const chosen = [picked, initial].find((one) => one?.id === field.value) ?? null;
  const isUnmatched = field.value === unmatchedInstrument;
  const { lastPrice } = chosen ?? {};
  const close = lastPrice && format.quantity(lastPrice.close, { minDigits: 2, maxDigits: 6 });
  const price = close && chosen?.quotation === 'percent' ? `${close} %` : close;
  const day = lastPrice && format.date(lastPrice.day);
  return (
    <InstrumentCombo
      label={label ?? (optional ? t`Instrument (optional)` : t`Instrument`)}
      value={chosen}
      error={isUnmatched ? t`Choose an instrument from the list` : errorText(fieldState.error)}
      unmatched={{
        shown: isUnmatched,
        onChange: (isShown) => {
          if (isShown !== isUnmatched) field.onChange(isShown ? unmatchedInstrument : null);
        },
      }}
      {...(price && day && { hint: t`Last closing price ${price} on ${day}` })}
      onChange={(instrument) => {
        setPicked(instrument);
        field.onChange(instrument?.id ?? null);
        if (name === 'toInstrumentId') return;
        // The chosen lots belong to the previous instrument.
        form.setValue('fromLots', {});
        if (instrument?.currency && !form.formState.dirtyFields.currency)
          form.setValue('currency', instrument.currency, { shouldDirty: false });
      }}
    />
  );
}
