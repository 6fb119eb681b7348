import type { Proposal } from '@partnerfolio/contract/proposals';
import { useLingui } from '@lingui/react/macro';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { newestVersion } from '../newest.ts';
import type { AssetClass, ProposalInput } from '../targets/proposal-form.ts';
import { useLineLabel } from '../allocation/use-line-label.ts';
import { weightText } from '../allocation/weight-text.ts';

type FieldName = 'purpose' | 'dueOn' | 'targets' | 'rationale';

/** Returns the names and formatting of a proposal's fields. The target allocation is one field, whichever way it is typed. */
export function useShownFields(): Record<FieldName, ShownField<Proposal, ProposalInput>> {
  const { t } = useLingui();
  const format = useFormat();
  const labelOf = useLineLabel();
  return {
    purpose: {
      label: t`Purpose`,
      text: (proposal) => newestVersion(proposal).purpose,
      typed: ({ purpose }) => purpose,
    },
    dueOn: { label: t`Due date`, text: ({ dueOn }) => (dueOn ? format.date(dueOn) : '') },
    targets: {
      label: t`Target allocation`,
      keys: ['basis', 'classes', 'lines'],
      text: (proposal) =>
        newestVersion(proposal)
          .targets.map((line) => `${labelOf(line)} ${weightText(format, line.weightPct)}`)
          .join(', '),
      typed: ({ basis, classes, lines }) =>
        (basis === 'class'
          ? Object.entries(classes)
              .filter(([, weightPct]) => weightPct)
              .map(([assetClass, weightPct]) => [
                labelOf({ assetClass: assetClass as AssetClass, instrument: null }),
                weightPct,
              ])
          : lines
              .filter(({ weightPct }) => weightPct)
              .map(({ instrument, weightPct }) => [
                labelOf({ assetClass: instrument ? null : 'cash', instrument }),
                weightPct,
              ])
        )
          .map(([label, weightPct]) => `${label} ${weightText(format, weightPct ?? '')}`)
          .join(', '),
    },
    rationale: {
      label: t`Rationale`,
      text: (proposal) => newestVersion(proposal).rationale,
      typed: ({ rationale }) => rationale,
    },
  };
}
