import { transactionTypes } from '@partnerfolio/contract/choices';
import { getInstrument } from '@partnerfolio/contract/market-data';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { useAccountOptions } from '../../../records/portfolio/account-names.ts';
import { typeTexts } from '../../../texts/labels.ts';
import { ChoiceFilter } from '../../../shell/filters/ChoiceFilter.tsx';
import { DateFilters } from '../../../shell/filters/DateFilters.tsx';
import { foldable } from '../../../shell/filters/foldable.ts';
import { SearchFilter } from '../../../shell/filters/SearchFilter.tsx';
import { classes } from '../../../ui/classes.ts';
import { InstrumentCombo } from '../fields/InstrumentField.tsx';
import type { LedgerSearch } from '../search.ts';

interface LedgerFiltersProps {
  portfolio: Pick<Portfolio, 'accounts'> | undefined;
  search: LedgerSearch;
  onChange: (change: Partial<LedgerSearch>) => void;
}

/** The filters of the ledger; each choice is part of the address. */
export function LedgerFilters({ portfolio, search, onChange }: LedgerFiltersProps) {
  const { t, i18n } = useLingui();
  const accounts = useAccountOptions(portfolio);
  const types = transactionTypes.map((value) => ({ value, label: i18n._(typeTexts[value]) }));
  return (
    <>
      <SearchFilter
        label={t`Search entries`}
        placeholder={t`Instrument or note`}
        narrow
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <ChoiceFilter
        label={t`Type`}
        any={t`Any type`}
        options={types}
        value={search.type}
        onChange={(type) => onChange({ type })}
      />
      {accounts.length > 1 && (
        <ChoiceFilter
          label={t`Account`}
          any={t`All accounts`}
          options={accounts}
          value={search.account}
          onChange={(account) => onChange({ account })}
        />
      )}
      <InstrumentFilter search={search} onChange={onChange} />
      <DateFilters from={search.from} to={search.to} onChange={onChange} />
    </>
  );
}

function InstrumentFilter({ search, onChange }: Omit<LedgerFiltersProps, 'portfolio'>) {
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
      className={classes('w-60 max-lg:grow max-md:w-full', foldable(id !== undefined))}
      value={id && data ? data : null}
      onChange={(instrument) => onChange({ instrument: instrument?.id })}
    />
  );
}
