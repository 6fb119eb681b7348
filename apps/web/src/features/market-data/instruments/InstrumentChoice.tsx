import { listInstruments, type Instrument } from '@partnerfolio/contract/market-data';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import { Combobox } from '../../../ui/input/Combobox.tsx';

interface InstrumentChoiceProps {
  label: string;
  error?: string | undefined;
  /** An instrument that cannot be chosen, such as the one whose page this is. */
  except?: string;
  onChoose: (instrument: Instrument | null) => void;
}

const textOf = ({ symbol, name }: Instrument): string => `${symbol} · ${name}`;

/** Chooses an instrument by symbol, ISIN or name. */
export function InstrumentChoice({ label, error, except, onChoose }: InstrumentChoiceProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Instrument | null>(null);
  const [typed, setTyped] = useState('');
  const q = chosen && typed === textOf(chosen) ? '' : typed;
  const { data, isPlaceholderData, isPending } = useQuery({
    ...queryOf(listInstruments, { query: { q, sort: 'match', limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.items ?? []).filter(({ id }) => id !== except);
  return (
    <Combobox<Instrument>
      label={label}
      error={error}
      placeholder={t`Symbol, ISIN or name`}
      items={chosen && !q && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found}
      searching={isPlaceholderData || isPending}
      value={chosen}
      onValueChange={(next) => {
        setChosen(next);
        onChoose(next);
      }}
      onSearch={setTyped}
      textOf={textOf}
      keyOf={({ id }) => id}
      renderItem={({ symbol, name, currency }) => (
        <span className="flex min-w-0 flex-1 items-baseline gap-2">
          <span className="shrink-0 font-medium">{symbol}</span>
          <span className="truncate text-ink-2">{name}</span>
          <span className="ms-auto text-xs text-ink-3">{currency}</span>
        </span>
      )}
    />
  );
}
