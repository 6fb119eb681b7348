import { listInstruments } from '@partnerfolio/contract/market-data';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '../../queries.ts';
import { Combobox } from '../../ui/input/Combobox.tsx';

export interface InstrumentRef {
  id: string;
  symbol: string;
  name: string;
}

interface InstrumentChoiceProps {
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
  /** Empties the field after each choice, to choose several one by one. */
  empties?: boolean;
  /** The ids of instruments that cannot be chosen any more. */
  taken?: ReadonlySet<string>;
  value: InstrumentRef | null;
  onChoose: (instrument: InstrumentRef | null) => void;
  error: string | undefined;
}

const noneTaken: ReadonlySet<string> = new Set();
const textOf = ({ symbol, name }: InstrumentRef): string => `${symbol} · ${name}`;

/** Chooses an instrument by server search. */
export function InstrumentChoice(props: InstrumentChoiceProps) {
  const { empties = false, taken = noneTaken, value, onChoose, ...frame } = props;
  const { label, hideLabel } = frame;
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  // A new key empties the field after each choice.
  const [chosen, setChosen] = useState(0);
  const { data, isPlaceholderData, isPending } = useQuery({
    ...queryOf(listInstruments, {
      query: { q: value && typed === textOf(value) ? '' : typed, sort: 'match', limit: 20 },
    }),
    placeholderData: keepPreviousData,
  });
  const choose = (instrument: InstrumentRef | null) => {
    onChoose(instrument && { id: instrument.id, symbol: instrument.symbol, name: instrument.name });
    if (!empties || !instrument) return;
    setTyped('');
    setChosen(chosen + 1);
  };
  return (
    <Combobox<InstrumentRef>
      key={chosen}
      {...frame}
      placeholder={hideLabel ? label : t`Search by name, symbol or ISIN`}
      items={(data?.items ?? []).filter(({ id }) => !taken.has(id))}
      searching={isPlaceholderData || isPending}
      value={value}
      onValueChange={choose}
      onSearch={setTyped}
      textOf={textOf}
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
