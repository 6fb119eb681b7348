import { useLingui } from '@lingui/react/macro';
import { ClientChoice } from '../../../records/clients/ClientChoice.tsx';
import { useViewer } from '../../../session/auth.tsx';
import { Segments } from '../../../ui/input/Segments.tsx';
import type { NewRecord } from './use-new-record.ts';

/** What is recorded, and of which client; both stay as they are afterwards. */
export function SubjectFields({ record }: { record: NewRecord }) {
  const { t } = useLingui();
  const { kind, client, lacksClient } = record;
  return (
    <>
      {useViewer().rights.includes('compliance.log') && (
        <div>
          <Segments
            label={t`Type`}
            options={[
              { value: 'complaint', label: t`Complaint` },
              { value: 'breach', label: t`Breach` },
            ]}
            value={kind}
            onValueChange={record.chooseKind}
          />
        </div>
      )}
      <ClientChoice
        access="editable"
        value={client}
        onChange={record.chooseClient}
        placeholder={kind === 'breach' ? t`None: concerns the firm` : t`Search by name`}
        error={lacksClient ? t`Choose a client` : undefined}
      />
    </>
  );
}
