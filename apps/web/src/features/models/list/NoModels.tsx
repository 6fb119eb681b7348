import type { ModelState } from '@partnerfolio/contract/models/limits';
import { Trans } from '@lingui/react/macro';
import { Layers } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NewModelLink } from './NewModelLink.tsx';

/** Stands in for an empty list of models. */
export function NoModels({ state }: { state: ModelState }) {
  if (state === 'retired')
    return (
      <EmptyState>
        <Trans>No model is retired.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState icon={<Layers size={24} aria-hidden="true" />} action={<NewModelLink look="plain" />}>
      <Trans>
        No models yet. A model says which share of a portfolio each instrument or class should have.
      </Trans>
    </EmptyState>
  );
}
