import { transactionTypes } from '@partnerfolio/contract/choices';
import { getInstrument } from '@partnerfolio/contract/market-data';
import { localDateSchema } from '@partnerfolio/contract/values';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../queries.ts';
import { typeTexts } from '../../records/words.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { InstrumentCombo } from './InstrumentField.tsx';
import type { LedgerSearch } from './search.ts';

interface LedgerFiltersProps {
  search: LedgerSearch;
  onChange: (change: Partial<LedgerSearch>) => void;
}

/** What narrows the ledger; every choice is part of the address. */
export function LedgerFilters({ search, onChange }: LedgerFiltersProps) {
  const { t, i18n } = useLingui();
  const types = transactionTypes.map((value) => ({ value, label: i18n._(typeTexts[value]) }));
  const dated = (field: 'from' | 'to') => (day: string) => {
    const read = localDateSchema.safeParse(day);
    if (read.success || day === '') onChange({ [field]: read.data });
  };
  return (
    <>
      <SearchInput
        label={t`Search entries`}
        placeholder={t`Instrument or note`}
        value={search.q ?? ''}
        onSearch={(text) => onChange({ q: text || undefined })}
        className="w-56 max-md:w-full"
      />
      <Select
        size="sm"
        label={t`Type`}
        hideLabel
        className="w-40 max-md:flex-1"
        options={[{ value: 'any', label: t`Any type` }, ...types]}
        value={search.type ?? 'any'}
        onValueChange={(type) => onChange({ type: type === 'any' ? undefined : type })}
      />
      <InstrumentFilter search={search} onChange={onChange} />
      <div className="flex items-center gap-1.5 text-xs text-ink-3 max-md:w-full">
        <DateInput
          size="sm"
          hideLabel
          label={t`From`}
          value={search.from ?? ''}
          onValueChange={dated('from')}
          className="w-34 max-md:flex-1"
        />
        <span aria-hidden="true">–</span>
        <DateInput
          size="sm"
          hideLabel
          label={t`To`}
          value={search.to ?? ''}
          onValueChange={dated('to')}
          className="w-34 max-md:flex-1"
        />
      </div>
    </>
  );
}

function InstrumentFilter({ search, onChange }: LedgerFiltersProps) {
  const { t } = useLingui();
  const { instrument: id } = search;
  const { data } = useQuery({
    ...queryOf(getInstrument, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  return (
    <InstrumentCombo
      size="sm"
      hideLabel
      label={t`Instrument`}
      placeholder={t`Any instrument`}
      className="w-60 max-md:w-full"
      value={id && data ? data : null}
      onChange={(instrument) => onChange({ instrument: instrument?.id })}
    />
  );
}
