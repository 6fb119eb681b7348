import { getUpload, type Import } from '@partnerfolio/contract/imports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { CentredSpinner } from '../../../ui/CentredSpinner.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import type { AskedSplit } from './SplitFields.tsx';
import type { Show, Target } from '../wizard.ts';

interface ColumnsStepProps {
  found: Import;
  target: Target;
  onShow: Show;
}

/** A file that was split in a way of the person's own is to come back split like that. */
const chosenSplit = ({ layout }: Import): AskedSplit =>
  layout ? { delimiter: layout.delimiter, skipLines: layout.skipLines } : {};

/** The second step: what each column is, and what the file leaves open. */
export function ColumnsStep({ found, target, onShow }: ColumnsStepProps) {
  const [asked, setAsked] = useState(() => chosenSplit(found));
  const { data, error, refetch } = useQuery({
    ...queryOf(getUpload, { params: { id: found.id }, query: asked }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <CentredSpinner />;
  // Another split, or the words of another column, is another suggestion to start from.
  const { layout } = data.suggestion;
  const typeColumn = layout?.kind === 'transactions' ? layout.columns.type : null;
  return (
    <ColumnsForm
      key={`${data.delimiter} ${data.skipLines} ${typeColumn}`}
      upload={data}
      target={target}
      onAsk={setAsked}
      onShow={onShow}
    />
  );
}
