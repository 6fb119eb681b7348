import { factFileLimits, getFactImport, uploadFacts } from '@partnerfolio/contract/instruments/fact-imports';
import { listStatedFacts } from '@partnerfolio/contract/instruments/stated-facts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../../api.ts';
import { explainField, explainProblem } from '../../../explain.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { ExportMenu } from '../../../shell/page/download/ExportMenu.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Card } from '../../../ui/Card.tsx';
import { afterReading } from '../import/refreshes.ts';
import type { Show } from '../import/search.ts';
import { Drop } from './Drop.tsx';
import { EarlierImports } from './EarlierImports.tsx';

const megabytes = factFileLimits.bytes / 1024 / 1024;
const nameLength = 180;

/** Asks for a file, and says what is read of it. */
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
        <div className="mt-4 grid max-w-[80ch] gap-2 text-sm text-ink-2">
          <p>
            <Trans>
              From an EMT file (European MiFID Template, version 4) the ongoing charge, the transaction cost
              and the risk class are read, with their reference dates. Ratings, complexity, liquidity and
              sustainability are not in it.
            </Trans>
          </p>
          <p>
            <Trans>
              Any other table needs a column ISIN or Symbol and a column for each fact, with its name as
              heading. Percentages stand as 0.22 for 0.22 %. Nothing is saved until you have reviewed it.
            </Trans>
          </p>
        </div>
      </Card>
      <Card
        title={<Trans>Facts as a table</Trans>}
        actions={<ExportMenu of={listStatedFacts} input={{ query: {} }} />}
      >
        <p className="max-w-[80ch] text-sm text-ink-2">
          <Trans>
            All facts that count today, with their dates and sources. Change or add rows, and import the file
            again.
          </Trans>
        </p>
      </Card>
      <EarlierImports onShow={onShow} />
    </div>
  );
}

/** Uploads a file and goes on with its import. */
function useUpload(onShow: Show) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const upload = useCall(uploadFacts, { refreshes: afterReading, failure: 'caller' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = async (file: File) => {
    setRefusal(null);
    if (file.size > factFileLimits.bytes) return setRefusal(t`This file is larger than ${megabytes} MB.`);
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
      cache.setQueryData(queryOf(getFactImport, { params: { id: found.id } }).queryKey, found);
      onShow({ import: found.id });
    } catch (error) {
      const [first] = error instanceof ApiProblem ? error.fields : [];
      setRefusal(first === undefined ? explainProblem(error) : explainField(first));
    }
  };
  return { take: (file: File) => void take(file), busy: upload.isPending, refusal };
}
