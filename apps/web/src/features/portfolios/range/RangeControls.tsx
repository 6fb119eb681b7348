import { getPerformance } from '@partnerfolio/contract/performance';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { isTooLong, Ranges, SinceItBegan } from '../overview/PerformanceRanges.tsx';
import type { RangeSearch } from '../search.ts';

interface RangeControlsProps {
  id: string;
  search: RangeSearch;
  /** The range of the shown figures; undefined while they load. */
  shown: { readonly from: string; readonly to: string } | undefined;
  onChange: (change: RangeSearch) => void;
}

/** The usual periods and a custom range, with a note if the portfolio is younger. */
export function RangeControls({ id, search, shown, onChange }: RangeControlsProps) {
  const { data: whole } = useQuery(queryOf(getPerformance, { params: { id } }));
  const isCut = isTooLong(search.period, whole) || (search.from && shown && search.from < shown.from);
  return (
    <>
      <Ranges search={search} shown={shown} whole={whole} onChange={onChange} />
      {isCut && shown && <SinceItBegan from={shown.from} />}
    </>
  );
}
