import { Trans, useLingui } from '@lingui/react/macro';
import { getHoldings } from '@partnerfolio/contract/performance';
import { localDateSchema } from '@partnerfolio/contract/values';
import { StatementMenu } from '../../../records/portfolio/StatementMenu.tsx';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { useToday } from '../../../today.ts';
import { DateInput } from '../../../ui/input/DateInput.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import type { Grouping, HoldingsSearch } from '../search.ts';

interface ControlsProps {
  id: string;
  search: HoldingsSearch;
  asAt: string;
  /** Whether the holdings can be grouped by account. */
  hasAccounts: boolean;
  onChange: (change: Partial<HoldingsSearch>) => void;
}

/** Chooses the date and grouping of the holdings, and exports them. */
export function Controls({ id, search, asAt, hasAccounts, onChange }: ControlsProps) {
  const { t } = useLingui();
  const today = useToday();
  const groupings: { value: Grouping; label: string }[] = [
    { value: 'class', label: t`Class` },
    { value: 'sector', label: t`Sector` },
    { value: 'region', label: t`Region` },
    { value: 'currency', label: t`Currency` },
    ...(hasAccounts ? [{ value: 'account' as const, label: t`Account` }] : []),
  ];
  return (
    <div data-screen-only className="flex flex-wrap items-center gap-2">
      <label className="flex items-center gap-2 text-xs text-ink-3">
        <Trans>As at</Trans>
        <DateInput
          label={t`As at`}
          hideLabel
          size="sm"
          className="w-32 pointer-coarse:w-40"
          max={today}
          value={asAt}
          onValueChange={(day) => {
            const read = localDateSchema.safeParse(day);
            if (read.success || day === '') onChange({ asAt: read.data });
          }}
        />
      </label>
      <Segments
        label={t`Group by`}
        options={groupings}
        value={search.by ?? 'class'}
        onValueChange={(by) => onChange({ by: by === 'class' ? undefined : by })}
      />
      <StatementMenu id={id} template="holdings" to={search.asAt} account="each" />
      <ExportMenu of={getHoldings} input={{ params: { id }, query: { asAt: search.asAt } }} />
    </div>
  );
}
