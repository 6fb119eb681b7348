import type { Proposal } from '@partnerfolio/contract/proposals';
import { useLingui } from '@lingui/react/macro';
import type { ShownField } from '../../../form/stale-fields.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { newestVersion } from '../newest.ts';
import { useLineLabel } from '../allocation/use-line-label.ts';
import { weightText } from '../allocation/weight-text.ts';

/** Returns the names and formatting of a proposal's fields. */
export function useShownFields(): ShownField<Proposal>[] {
  const { t } = useLingui();
  const format = useFormat();
  const labelOf = useLineLabel();
  return [
    { label: t`Version`, text: (proposal) => format.count(newestVersion(proposal).number) },
    { label: t`Purpose`, text: (proposal) => newestVersion(proposal).purpose },
    { label: t`Due date`, text: ({ dueOn }) => (dueOn ? format.date(dueOn) : '') },
    {
      label: t`Target allocation`,
      text: (proposal) =>
        newestVersion(proposal)
          .targets.map((line) => `${labelOf(line)} ${weightText(format, line.weightPct)}`)
          .join(', '),
    },
    { label: t`Rationale`, text: (proposal) => newestVersion(proposal).rationale },
  ];
}
