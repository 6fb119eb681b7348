import type { ComplianceBoard } from '@partnerfolio/contract/compliance/board';
import { boardProblems } from '@partnerfolio/contract/compliance/board-choices';
import { useLingui } from '@lingui/react/macro';
import { ChoiceFilter } from '../../shell/filters/ChoiceFilter.tsx';
import { usePersonName } from '../../texts/use-person-name.ts';
import { problemTexts } from './labels.ts';
import type { BoardSearch } from './search.ts';

interface BoardFiltersProps {
  board: ComplianceBoard | undefined;
  search: BoardSearch;
  onChange: (change: Partial<BoardSearch>) => void;
}

/** The filters of the board; each choice is part of the address. */
export function BoardFilters({ board, search, onChange }: BoardFiltersProps) {
  const { t, i18n } = useLingui();
  const personName = usePersonName();
  const offered = boardProblems.filter((problem) => board?.counts.problems[problem] !== null);
  const advisers = board?.advisers ?? [];
  return (
    <>
      <ChoiceFilter
        label={t`To be done`}
        any={t`Anything to be done`}
        options={offered.map((value) => ({ value, label: i18n._(problemTexts[value]) }))}
        value={search.problem}
        onChange={(problem) => onChange({ problem })}
      />
      {advisers.length > 1 && (
        <ChoiceFilter
          label={t`Adviser`}
          any={t`Any adviser`}
          options={advisers.map(({ adviser }) => ({ value: adviser.id, label: personName(adviser) }))}
          value={search.adviser}
          onChange={(adviser) => onChange({ adviser })}
        />
      )}
    </>
  );
}
