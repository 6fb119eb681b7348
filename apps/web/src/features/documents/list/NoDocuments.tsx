import { Trans } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { NothingFound } from '../../../shell/page/PagedList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Stands in for an empty list; `onClear` removes the filters, if there are some. */
export function NoDocuments({ onClear }: { onClear: (() => void) | undefined }) {
  if (onClear)
    return (
      <NothingFound onClear={onClear}>
        <Trans>No documents match these filters.</Trans>
      </NothingFound>
    );
  return (
    <EmptyState icon={<FileText size={24} aria-hidden="true" />}>
      <Trans>No documents yet.</Trans>
    </EmptyState>
  );
}
