import type { LogRecord } from '@partnerfolio/contract/compliance/log';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';

const route = getRouteApi('/shell/compliance/log/$recordId');

/** What the user may do with a record. */
export function RecordActions({ record }: { record: LogRecord }) {
  const search = route.useSearch();
  const [asking, setAsking] = useState<'close' | 'reopen' | null>(null);
  const isViewing = useViewer().viewedUntil !== null;
  const { edit, close, reopen } = record.may;
  if (isViewing || !(edit || close || reopen)) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {edit && (
        <Link
          to={paths.editLogRecord}
          params={{ recordId: record.id }}
          search={search}
          resetScroll={false}
          className={buttonClasses()}
        >
          <Trans>Edit</Trans>
        </Link>
      )}
      {close && (
        <Button onClick={() => setAsking('close')}>
          <Trans context="record">Close record</Trans>
        </Button>
      )}
      {reopen && (
        <Button onClick={() => setAsking('reopen')}>
          <Trans context="record">Reopen</Trans>
        </Button>
      )}
      {asking === 'close' && <CloseDialog record={record} onClose={() => setAsking(null)} />}
      {asking === 'reopen' && <ReopenDialog record={record} onClose={() => setAsking(null)} />}
    </div>
  );
}
