import { listImportRows, type Import, type ImportRow } from '@partnerfolio/contract/imports';
import type { ReactNode } from 'react';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { Card } from '../../../ui/Card.tsx';

interface RowsCardProps {
  found: Import;
  /** The status of the rows on screen; all if undefined. */
  status: ImportRow['status'] | undefined;
  children: ReactNode;
}

/** The card around the rows of a file, which can be exported with their status and errors. */
export function RowsCard({ found, status, children }: RowsCardProps) {
  return (
    <Card
      flush
      title={found.fileName}
      actions={<ExportMenu of={listImportRows} input={{ params: { id: found.id }, query: { status } }} />}
    >
      {children}
    </Card>
  );
}
