import { listInstruments, type Instrument } from '@partnerfolio/contract/market-data';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../../queries.ts';
import { Combobox } from '../../../../ui/input/Combobox.tsx';

interface InstrumentSearchProps {
  /** What to search for first. */
  name: string;
  value: Instrument | null;
  error: string | undefined;
  onValueChange: (instrument: Instrument | null) => void;
}

const textOf = ({ symbol, name }: Instrument): string => `${symbol} · ${name}`;

/** Finds an instrument of the firm by symbol, ISIN or name. */
export function InstrumentSearch({ name, value, error, onValueChange }: InstrumentSearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(name);
  const q = value && typed === textOf(value) ? '' : typed.slice(0, 100);
  const { data, isPlaceholderData, isPending } = useQuery({
    ...queryOf(listInstruments, { query: { q, sort: 'match', limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Combobox
      label={t`Instrument`}
      placeholder={t`Symbol, ISIN or name`}
      items={data?.items ?? []}
      searching={isPlaceholderData || isPending}
      value={value}
      error={error}
      onValueChange={onValueChange}
      onSearch={setTyped}
      textOf={textOf}
      keyOf={({ id }) => id}
    />
  );
}
