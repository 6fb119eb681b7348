import { entriesAtMost } from '@partnerfolio/contract/ledger';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { useState } from 'react';
import { DiscardQuestion } from '../../../form/panel/DiscardQuestion.tsx';
import { useViewer } from '../../../session/auth.tsx';
import { useToday } from '../../../today.ts';
import { useActiveCell } from './cells/use-active-cell.ts';
import { cashByCurrency } from './rows/grid-rows.ts';
import { GridFooter } from './GridFooter.tsx';
import { GridTable } from './GridTable.tsx';
import { usePaste } from './paste/use-paste.tsx';
import { useAccountChoice } from './use-account-choice.tsx';
import { useGridColumns } from './use-grid-columns.ts';
import { useGridErrors } from './use-grid-errors.ts';
import { useGridRows } from './rows/use-grid-rows.ts';
import { useGridSaving } from './use-grid-saving.tsx';

/** Types many entries, or pastes them from a spreadsheet, and books all or none. */
export function EntryGrid({ portfolio }: { portfolio: Pick<Portfolio, 'id' | 'baseCurrency' | 'accounts'> }) {
  const { id, baseCurrency: currency } = portfolio;
  const start = { today: useToday(), currency };
  const viewer = useViewer();
  const grid = useGridRows({ userId: viewer.id, portfolioId: id, start });
  const { fields, labels } = useGridColumns(grid.rows);
  const cell = useActiveCell({ fields, rows: grid.rows.length });
  const errors = useGridErrors(grid, cell, fields);
  const pasting = usePaste({ grid, active: cell.active, fields, labels, start });
  const account = useAccountChoice(portfolio);
  const { save, isSaving, leaving } = useGridSaving(grid, { portfolioId: id, accountId: account.accountId });
  const [isDiscarding, setIsDiscarding] = useState(false);
  return (
    <>
      {account.field}
      <GridTable {...{ grid, cell, fields, labels }} errorsOf={errors.errorsOf} onPaste={pasting.paste} />
      <GridFooter
        count={grid.filled.length}
        errors={errors.count}
        cash={cashByCurrency(grid.filled, grid.instruments)}
        isSaving={isSaving}
        isFull={grid.rows.length >= entriesAtMost}
        onAdd={() => {
          grid.append();
          cell.go({ at: grid.rows.length, field: 'tradeDate' });
        }}
        onNextError={errors.goToNext}
        onDiscard={() => setIsDiscarding(true)}
        onSave={() => {
          errors.setIsTried(true);
          if (account.require() && grid.filled.every((row) => grid.check(row).errors === null)) void save();
        }}
      />
      {pasting.question}
      <DiscardQuestion
        open={isDiscarding}
        onOpenChange={setIsDiscarding}
        onDiscard={() => {
          setIsDiscarding(false);
          errors.setIsTried(false);
          grid.clear();
        }}
      />
      {leaving}
    </>
  );
}
