import { listBenchmarks } from '@partnerfolio/contract/market/benchmarks';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '../../queries.ts';
import { Combobox } from '../../ui/input/Combobox.tsx';
import { plainText } from '../../ui/text/plain-text.ts';

/** A benchmark by id, or a choice that is none: "firm", "none". */
export interface BenchmarkOption {
  key: string;
  text: string;
}

interface BenchmarkChoiceProps {
  /** Tells several choices apart. */
  label?: string;
  hint?: ReactNode;
  /** The choices besides the benchmarks. */
  fixed: readonly BenchmarkOption[];
  /** The name of the stored benchmark, which the search may not have found yet. */
  stored: { id: string; name: string } | null;
  /** The key of the choice. */
  value: string;
  onChange: (key: string) => void;
  onBlur?: () => void;
  error: string | undefined;
}

/** Chooses a benchmark by server search, or one of a few fixed choices. */
export function BenchmarkChoice({ fixed, stored, value, onChange, ...frame }: BenchmarkChoiceProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<BenchmarkOption | null>(null);
  const chosen =
    [...fixed, ...(found ? [found] : []), ...(stored ? [{ key: stored.id, text: stored.name }] : [])].find(
      ({ key }) => key === value,
    ) ?? null;
  const asked = typed === chosen?.text ? '' : typed.trim();
  const { data, isPlaceholderData, isPending } = useQuery({
    ...queryOf(listBenchmarks, { query: { ...(asked && { q: asked }), limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const items = [
    ...fixed.filter(({ text }) => plainText(text).includes(plainText(asked))),
    ...(data?.items ?? []).map(({ id, name }) => ({ key: id, text: name })),
  ];
  return (
    <Combobox<BenchmarkOption>
      label={t`Benchmark`}
      {...frame}
      items={items}
      searching={isPlaceholderData || isPending}
      value={chosen}
      onValueChange={(option) => {
        if (option === null) return;
        setFound(option);
        onChange(option.key);
      }}
      onSearch={setTyped}
      textOf={({ text }) => text}
      keyOf={({ key }) => key}
    />
  );
}
