import { getUpload, type Import } from '@partnerfolio/contract/imports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../queries.ts';
import { Failure } from '../../shell/Failure.tsx';
import { CentredSpinner } from '../../ui/CentredSpinner.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import type { AskedSplit } from './answer/layouts/fields/SplitFields.tsx';
import { SameFileNotice } from './upload/SameFileNotice.tsx';
import type { Show, Target } from './import/wizard.ts';

interface ColumnsStepProps {
  found: Import;
  target: Target;
  onShow: Show;
}

/** Keeps the user's own separator and header row when the file is loaded again. */
const chosenSplit = ({ layout }: Import): AskedSplit =>
  layout ? { delimiter: layout.delimiter, skipLines: layout.skipLines } : {};

/** The second step: what each column contains, and the choices that only the user can make. */
export function ColumnsStep({ found, target, onShow }: ColumnsStepProps) {
  const [asked, setAsked] = useState(() => chosenSplit(found));
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(getUpload, { params: { id: found.id }, query: asked }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <CentredSpinner />;
  // Another separator, or the words of another column, leads to another suggestion.
  const { layout } = data.suggestion;
  const typeColumn = layout?.kind === 'transactions' ? layout.columns.type : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SameFileNotice upload={data} target={target} />
      <ColumnsForm
        key={`${data.table} ${data.suggestion.open.includes('table')} ${data.delimiter} ${data.skipLines} ${typeColumn}`}
        upload={data}
        isRereading={isPlaceholderData}
        target={target}
        onAsk={setAsked}
        onShow={onShow}
      />
    </div>
  );
}
