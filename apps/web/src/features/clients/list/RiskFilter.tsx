import { listQuestionnaires } from '@partnerfolio/contract/compliance/questionnaires';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { ChoiceFilter } from '../../../shell/filters/ChoiceFilter.tsx';
import { useClientText } from '../../../texts/use-client-text.ts';
import type { ClientsSearch } from '../search.ts';

type Search = Pick<ClientsSearch, 'riskProfile' | 'riskBand'>;

interface RiskFilterProps {
  search: Search;
  onChange: (change: Search) => void;
}

const bandPrefix = 'band ';

/** The filter by risk profile: by the state of the answers that count, or by the band of those that have not expired. */
export function RiskFilter({ search: { riskProfile, riskBand }, onChange }: RiskFilterProps) {
  const { t } = useLingui();
  const states = [
    { value: 'none', label: t`No risk profile` },
    { value: 'expired', label: t`Risk profile expired` },
    { value: 'expiring', label: t`Risk profile expires soon` },
    { value: 'valid', label: t`Risk profile valid` },
  ] as const;
  const choose = (value: string | undefined) => {
    const state = states.find((one) => one.value === value)?.value;
    const band = value?.startsWith(bandPrefix) ? value.slice(bandPrefix.length) : undefined;
    onChange({ riskProfile: state, riskBand: band });
  };
  return (
    <ChoiceFilter<string>
      label={t`Risk profile`}
      any={t`Any risk profile`}
      options={[...states, ...useBands(riskBand)]}
      value={riskBand === undefined ? riskProfile : bandPrefix + riskBand}
      onChange={choose}
    />
  );
}

/** Returns the bands of the questionnaire that is asked today, and the one from the address if it is none of them. */
function useBands(asked: string | undefined) {
  const text = useClientText();
  const { data } = useQuery(queryOf(listQuestionnaires));
  const current = data?.items.find(({ state }) => state === 'current')?.bands ?? [];
  const bands = current.map(({ id, name }) => ({ value: bandPrefix + id, label: text(name) }));
  const isKnown = asked === undefined || current.some(({ id }) => id === asked);
  return isKnown ? bands : [...bands, { value: bandPrefix + asked, label: asked }];
}
