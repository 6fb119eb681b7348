import { listInstruments } from '@partnerfolio/contract/market-data';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import { Combobox } from '../../../ui/input/Combobox.tsx';
import type { InstrumentRef } from './proposal-form.ts';

interface InstrumentChoiceProps {
  /** The ids of instruments that are already in the allocation. */
  taken: ReadonlySet<string>;
  onChoose: (instrument: InstrumentRef) => void;
}

/** Adds an instrument to the allocation by server search. */
export function InstrumentChoice({ taken, onChoose }: InstrumentChoiceProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  // A new key empties the field after each choice.
  const [chosen, setChosen] = useState(0);
  const { data, isPlaceholderData, isPending } = useQuery({
    ...queryOf(listInstruments, { query: { q: typed, sort: 'match', limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  const items = (data?.items ?? []).filter(({ id }) => !taken.has(id));
  return (
    <Combobox<InstrumentRef>
      key={chosen}
      label={t`Add an instrument`}
      hideLabel
      placeholder={t`Add an instrument`}
      className="w-72 max-w-full max-md:w-full"
      items={items}
      searching={isPlaceholderData || isPending}
      value={null}
      onValueChange={(instrument) => {
        if (!instrument) return;
        const { id, symbol, name, assetClass } = instrument;
        onChoose({ id, symbol, name, assetClass });
        setTyped('');
        setChosen(chosen + 1);
      }}
      onSearch={setTyped}
      textOf={({ symbol, name }) => `${symbol} · ${name}`}
      keyOf={({ id }) => id}
      renderItem={({ symbol, name }) => (
        <span className="flex min-w-0 flex-1 items-baseline gap-2">
          <span className="shrink-0 font-medium">{symbol}</span>
          <span className="truncate text-ink-2">{name}</span>
        </span>
      )}
    />
  );
}
