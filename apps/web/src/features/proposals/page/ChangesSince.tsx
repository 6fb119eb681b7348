import type { ProposalVersion } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { amountTexts } from '../../../texts/labels.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useLineLabel } from '../allocation/use-line-label.ts';
import { weightDigits, weightText } from '../allocation/weight-text.ts';
import { versionChanges, type TargetChange } from './version-changes.ts';

interface ChangesSinceProps {
  previous: ProposalVersion;
  version: ProposalVersion;
}

/** The differences between a version and the one before. */
export function ChangesSince({ previous, version }: ChangesSinceProps) {
  const { number } = previous;
  const { purpose, rationale, targets } = versionChanges(previous, version);
  const isSame = !purpose && !rationale && targets.length === 0;
  return (
    <section className="grid gap-3 text-sm">
      <h3 className="text-xs font-medium text-ink-3">
        <Trans>Changed since version {number}</Trans>
      </h3>
      {isSame && (
        <p className="text-ink-2">
          <Trans>No changes.</Trans>
        </p>
      )}
      {purpose && <TextChange label={<Trans>Purpose</Trans>} {...purpose} />}
      {targets.length > 0 && <TargetChanges changes={targets} />}
      {rationale && <TextChange label={<Trans>Rationale</Trans>} {...rationale} />}
    </section>
  );
}

function TextChange({ label, before, after }: { label: ReactNode; before: string; after: string }) {
  return (
    <div className="grid gap-1">
      <h4 className="font-medium">{label}</h4>
      <div className="grid gap-2 md:grid-cols-2">
        <Text label={<Trans>Before</Trans>}>
          <del className="no-underline">{before}</del>
        </Text>
        <Text label={<Trans>After</Trans>}>
          <ins className="no-underline">{after}</ins>
        </Text>
      </div>
    </div>
  );
}

function Text({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-md border border-line px-3 py-2">
      <p className="text-xs text-ink-3">{label}</p>
      <p className="whitespace-pre-line wrap-anywhere">{children}</p>
    </div>
  );
}

function TargetChanges({ changes }: { changes: readonly TargetChange[] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const labelOf = useLineLabel();
  const digits = weightDigits(changes.flatMap(({ before, after }) => [before, after]));
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <Table
        dense
        label={t`Changed weights`}
        keyOf={(line) => line.key}
        rows={changes}
        columns={[
          {
            id: 'name',
            header: t`Holding`,
            cell: (line) => <span className="block max-w-[24ch] truncate">{labelOf(line)}</span>,
          },
          {
            id: 'before',
            header: t`Before`,
            align: 'right',
            cell: (line) => weightText(format, line.before, digits),
          },
          {
            id: 'after',
            header: t`After`,
            align: 'right',
            cell: (line) => weightText(format, line.after, digits),
          },
          {
            id: 'change',
            header: t({ message: 'Change', context: 'difference' }),
            align: 'right',
            cell: (line) => {
              const points = format.amount(line.difference, {
                signed: true,
                minDigits: digits,
                maxDigits: digits,
              });
              return i18n._(amountTexts.points.id, { points });
            },
          },
        ]}
      />
    </div>
  );
}
