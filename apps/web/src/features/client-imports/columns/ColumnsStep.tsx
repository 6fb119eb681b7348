import { chooseClientLayout, getClientImport } from '@partnerfolio/contract/clients/imports';
import type { ClientImport, ClientLayout, SheetLayout } from '@partnerfolio/contract/clients/imports';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainProblem } from '../../../explain.ts';
import { queryOf, useCall } from '../../../queries.ts';
import { StepFooter } from '../../../shell/page/StepFooter.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Discard } from '../import/Discard.tsx';
import { afterReading } from '../import/refreshes.ts';
import type { Show } from '../import/search.ts';
import { FormatFields } from './FormatFields.tsx';
import { SheetCard } from './SheetCard.tsx';

/** The second step: what each sheet and column contains, and how the file writes dates and numbers. */
export function ColumnsStep({ found, onShow }: { found: ClientImport; onShow: Show }) {
  const cache = useQueryClient();
  const [layout, setLayout] = useState<ClientLayout>(found.layout);
  const choose = useCall(chooseClientLayout, { refreshes: afterReading, failure: 'caller' });
  const { id, revision } = found;
  const setSheet = (next: SheetLayout) =>
    setLayout((now) => ({
      ...now,
      sheets: now.sheets.map((one) => (one.table === next.table ? next : one)),
    }));
  const read = async () => {
    const next = await choose.mutateAsync({ params: { id }, body: { layout, revision } }).catch(() => null);
    if (next === null) return;
    cache.setQueryData(queryOf(getClientImport, { params: { id } }).queryKey, next);
    const isOpen = next.openDate !== null || next.openNumber !== null;
    onShow(isOpen ? { import: id, step: 'columns' } : { import: id });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FormatFields
        found={found}
        layout={layout}
        onChange={(change) => setLayout({ ...layout, ...change })}
      />
      {layout.sheets.map((sheet) => (
        <SheetCard key={sheet.table} found={found} layout={sheet} onChange={setSheet} />
      ))}
      <StepFooter error={choose.error && <Callout kind="error" title={explainProblem(choose.error)} />}>
        <div className="mr-auto flex gap-2">
          <Discard found={found} onShow={onShow} />
        </div>
        <Button
          look="main"
          busy={choose.isPending}
          disabled={layout.sheets.every(({ sheet }) => sheet === null)}
          onClick={() => void read()}
        >
          <Trans>Preview rows</Trans>
        </Button>
      </StepFooter>
    </div>
  );
}
