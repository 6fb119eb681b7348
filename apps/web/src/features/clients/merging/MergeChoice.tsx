import type { Client } from '@partnerfolio/contract/clients';
import type { ClientMergePreview } from '@partnerfolio/contract/clients/merging/merging';
import { Trans, useLingui } from '@lingui/react/macro';
import { ClientChoice, type ClientRef } from '../../../records/clients/ClientChoice.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { LikelyDuplicates } from './LikelyDuplicates.tsx';
import { MergeEffect } from './MergeEffect.tsx';

/** The other record, which of the two stays, and whether the user accepts what a merge does. */
export interface Chosen {
  readonly other: ClientRef | null;
  readonly stays: 'this' | 'other';
  readonly accepted: boolean;
}

interface MergeChoiceProps {
  client: Client;
  /** Whether the clients are not merged yet, and may be asked about. */
  areTwo: boolean;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  preview: ClientMergePreview | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** Chooses the two records, and shows what merging them does. */
export function MergeChoice(props: MergeChoiceProps) {
  const { client, areTwo, chosen, onChoose, preview, error, onRetry } = props;
  const { t } = useLingui();
  const { other, stays, accepted } = chosen;
  const choose = (next: ClientRef | null) =>
    onChoose({ other: next?.id === client.id ? null : next, stays, accepted: false });
  return (
    <div className="grid gap-4">
      <LikelyDuplicates id={client.id} enabled={areTwo} onChoose={choose} />
      <ClientChoice value={other} onChange={choose} access="editable" />
      {other !== null && (
        <div className="grid gap-1.5">
          <p className="text-sm text-ink-2">
            <Trans>The record that stays</Trans>
          </p>
          <Segments
            label={t`The record that stays`}
            options={[
              { value: 'this', label: client.name },
              { value: 'other', label: other.name },
            ]}
            value={stays}
            onValueChange={(next) => onChoose({ other, stays: next, accepted: false })}
          />
        </div>
      )}
      {error && <Failure error={error} onRetry={onRetry} />}
      {other !== null && !preview && !error && <Skeleton className="h-40 w-full" />}
      {preview && <MergeEffect preview={preview} />}
      {preview?.refusals.length === 0 && (
        <Checkbox
          checked={accepted}
          onCheckedChange={(next) => onChoose({ other, stays, accepted: next })}
          label={<Trans>Both are the same client, and I know that this cannot be undone</Trans>}
        />
      )}
    </div>
  );
}
