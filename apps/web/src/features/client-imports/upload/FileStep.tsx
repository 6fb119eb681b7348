import {
  bookLimits,
  getClientImport,
  getClientTemplate,
  uploadClients,
} from '@partnerfolio/contract/clients/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem } from '../../../api.ts';
import { explainField, explainProblem } from '../../../explain.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { useDownload } from '../../../shell/page/download/use-download.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Drop } from './Drop.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { afterReading } from '../import/refreshes.ts';
import type { Show } from '../import/search.ts';

const megabytes = bookLimits.bytes / 1024 / 1024;
const nameLength = 200;

/** The first step: a file, or the template to fill in. */
export function FileStep({ onShow }: { onShow: Show }) {
  const { take, busy, refusal } = useUpload(onShow);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card>
        {refusal !== null && (
          <div className="pb-4">
            <Callout kind="error" title={refusal} />
          </div>
        )}
        <Drop busy={busy} onFile={take} />
        <Template />
      </Card>
      <EarlierImports onShow={onShow} />
    </div>
  );
}

/** Uploads a file and goes on with its import. */
function useUpload(onShow: Show) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const upload = useCall(uploadClients, { refreshes: afterReading, failure: 'caller' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = async (file: File) => {
    setRefusal(null);
    if (file.size > bookLimits.bytes) return setRefusal(t`This file is larger than ${megabytes} MB.`);
    // Browsers name files in many ways; the server goes by the content.
    const sent = new File([file], file.name, {
      type: 'application/octet-stream',
      lastModified: file.lastModified,
    });
    try {
      const found = await upload.mutateAsync({
        query: { fileName: file.name.slice(-nameLength) },
        upload: sent,
      });
      cache.setQueryData(queryOf(getClientImport, { params: { id: found.id } }).queryKey, found);
      onShow({ import: found.id });
    } catch (error) {
      const [first] = error instanceof ApiProblem ? error.fields : [];
      setRefusal(first === undefined ? explainProblem(error) : explainField(first));
    }
  };
  return { take: (file: File) => void take(file), busy: upload.isPending, refusal };
}

function Template() {
  const { download, isBusy } = useDownload();
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-[70ch] text-sm text-ink-2">
        <Trans>
          One sheet each for clients, contacts, portfolios, accounts, positions and cash, in any column order,
          or a single one of them as CSV. Nothing is saved until you have reviewed every row.
        </Trans>
      </p>
      <Button busy={isBusy} onClick={() => void download(getClientTemplate, {})}>
        <FileSpreadsheet size={16} aria-hidden="true" />
        <Trans>Download template</Trans>
      </Button>
    </div>
  );
}
