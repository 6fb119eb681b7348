import { assetClasses } from '@partnerfolio/contract/choices';
import { listInstruments } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { classTexts } from '../../../texts/labels.ts';
import { ChoiceFilter } from '../../../shell/filters/ChoiceFilter.tsx';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { NothingFound, PagedList } from '../../../shell/page/PagedList.tsx';
import { SearchFilter } from '../../../shell/filters/SearchFilter.tsx';
import { InstrumentTable } from './InstrumentTable.tsx';
import { NoInstruments } from '../NothingKnown.tsx';
import type { InstrumentsSearch } from '../search.ts';

const route = getRouteApi('/shell/market-data/instruments');
const pageSize = 50;

const inputFor = ({ class: assetClass, q, sort, direction, offset = 0 }: InstrumentsSearch) => ({
  query: { q, assetClass, sort, direction, offset, limit: pageSize },
});

/** The firm's instruments with their latest closing prices. */
export function InstrumentsTab() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = useNavigate();
  const instruments = useQuery({
    ...queryOf(listInstruments, inputFor(search)),
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<InstrumentsSearch>) =>
    void navigate({
      to: paths.marketData,
      search: { ...search, offset: undefined, ...change },
      replace: true,
    });
  const isFiltered = search.q !== undefined || search.class !== undefined;
  const onClear = isFiltered ? () => show({ q: undefined, class: undefined }) : undefined;
  return (
    <>
      <PagedList
        label={t`Instruments`}
        query={instruments}
        filters={<Filters search={search} onChange={show} />}
        onClear={onClear}
        exportMenu={<ExportMenu of={listInstruments} input={inputFor(search)} />}
        pageSize={pageSize}
        offset={search.offset}
        onTurn={(offset) => show({ offset })}
      >
        <InstrumentTable
          rows={instruments.data?.items}
          search={search}
          onSort={show}
          empty={
            onClear ? (
              <NothingFound onClear={onClear}>
                <Trans>No instrument matches these filters.</Trans>
              </NothingFound>
            ) : (
              <NoInstruments />
            )
          }
        />
      </PagedList>
      <Outlet />
    </>
  );
}

interface FiltersProps {
  search: InstrumentsSearch;
  onChange: (change: Partial<InstrumentsSearch>) => void;
}

function Filters({ search, onChange }: FiltersProps) {
  const { t, i18n } = useLingui();
  const classes = assetClasses.map((value) => ({ value, label: i18n._(classTexts[value]) }));
  return (
    <>
      <SearchFilter
        label={t`Search instruments`}
        placeholder={t`Symbol, ISIN or name`}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <ChoiceFilter
        label={t`Asset class`}
        any={t`Any asset class`}
        options={classes}
        value={search.class}
        onChange={(chosen) => onChange({ class: chosen })}
      />
    </>
  );
}
