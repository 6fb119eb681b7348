import { addTransactions, entriesAtMost } from '@partnerfolio/contract/ledger';
import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isProblem } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { DiscardQuestion } from '../../../form/DiscardQuestion.tsx';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { useToday } from '../../../today.ts';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone, toastError } from '../../../ui/overlay/toast.ts';
import { useFieldsByName } from '../form/shown-fields.ts';
import { afterLedgerChange } from '../refreshes.ts';
import { fieldsOfTypes, gridFields, type GridField } from './grid-fields.ts';
import { cashByCurrency, isBlank, isUnread, type GridRow, type RowFaults } from './grid-rows.ts';
import { GridFooter } from './GridFooter.tsx';
import { GridTable } from './GridTable.tsx';
import { PasteQuestion } from './PasteQuestion.tsx';
import { useActiveCell } from './use-active-cell.ts';
import { useGridRows, type GridRows } from './use-grid-rows.ts';
import { usePaste } from './use-paste.ts';

/** Types many entries, or pastes them from a spreadsheet, and books all or none. */
export function EntryGrid({ portfolio }: { portfolio: Pick<Portfolio, 'id' | 'baseCurrency'> }) {
  const { id, baseCurrency: currency } = portfolio;
  const start = { today: useToday(), currency };
  const viewer = useViewer();
  const grid = useGridRows({ userId: viewer.id, portfolioId: id, start });
  const fields = fieldsOfTypes(new Set(grid.rows.map(({ entry }) => entry.type)));
  const shown = gridFields.filter(
    (field) => fields.includes(field) || grid.rows.some(({ entry }) => field !== 'currency' && entry[field]),
  );
  const cell = useActiveCell({ fields: shown, rows: grid.rows.length });
  const named = useFieldsByName();
  const labels = Object.fromEntries(gridFields.map((field) => [field, named[field].label])) as Record<
    GridField,
    string
  >;
  const [isTried, setIsTried] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { active } = cell;
  const pasting = usePaste({ grid, active, fields: shown, labels, start });
  const faultsOf = (row: GridRow, at: number): RowFaults => {
    if (isBlank(row)) return {};
    const { faults } = grid.check(row);
    const isTyping = at === active.at && !isTried;
    return { ...(isTyping ? unreadAlone(row, faults ?? {}) : faults), ...grid.refused.get(row.key) };
  };
  const faulty = grid.rows.flatMap((row, at) => {
    const faults = faultsOf(row, at);
    return shown.filter((field) => faults[field]).map((field) => ({ at, field }));
  });
  const goToNextFault = () => {
    const rank = (place: { at: number; field: GridField }) => place.at * 100 + shown.indexOf(place.field);
    const next = faulty.find((place) => rank(place) > rank(active)) ?? faulty[0];
    if (!next) return;
    cell.go(next);
    document.querySelector<HTMLElement>(`[data-cell="${next.at}/${next.field}"]`)?.focus();
  };
  const { save, isSaving, leaving } = useSaving(grid, id);
  return (
    <>
      <GridTable {...{ grid, cell, labels, faultsOf }} fields={shown} onPaste={pasting.paste} />
      <GridFooter
        count={grid.filled.length}
        faults={faulty.length}
        cash={cashByCurrency(grid.filled)}
        isSaving={isSaving}
        isFull={grid.rows.length >= entriesAtMost}
        onAdd={() => {
          grid.append();
          cell.go({ at: grid.rows.length, field: 'tradeDate' });
        }}
        onNextFault={goToNextFault}
        onDiscard={() => setIsDiscarding(true)}
        onSave={() => {
          setIsTried(true);
          if (grid.filled.every((row) => grid.check(row).faults === null)) void save();
        }}
      />
      {pasting.waiting && (
        <PasteQuestion {...pasting.waiting} onAnswer={pasting.answer} onClose={pasting.cancel} />
      )}
      <DiscardQuestion
        open={isDiscarding}
        onOpenChange={setIsDiscarding}
        onDiscard={() => {
          setIsDiscarding(false);
          setIsTried(false);
          grid.clear();
        }}
      />
      {leaving}
    </>
  );
}

/** Of a row that is being typed only what cannot be read counts; the rest may still come. */
const unreadAlone = ({ entry }: GridRow, faults: RowFaults): RowFaults =>
  Object.fromEntries(
    Object.entries(faults).filter(([field, fault]) => {
      return isUnread(entry[field as GridField]) || fault.code === 'not_a_choice';
    }),
  );

/** Books the rows, and asks before the page is left with unsaved ones. */
function useSaving(grid: GridRows, portfolioId: string) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isSaved = useRef(false);
  const book = useCall(addTransactions, { refreshes: afterLedgerChange, failure: 'caller' });
  const hasUnsaved = () => !isSaved.current && grid.filled.length > 0;
  const blocker = useBlocker({
    shouldBlockFn: hasUnsaved,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  const save = async () => {
    const sent = grid.filled;
    const rows = sent.flatMap((row) => {
      const checked = grid.check(row);
      return checked.faults === null ? [checked.entry] : [];
    });
    try {
      const { ids } = await book.mutateAsync({ params: { id: portfolioId }, body: { rows } });
      const count = ids.length;
      isSaved.current = true;
      grid.clear();
      toastDone(t`${plural(count, { one: '# transaction booked', other: '# transactions booked' })}`);
      await navigate({ to: paths.ledger, params: { id: portfolioId } });
    } catch (error) {
      const fields = isProblem(error) ? error.fields : [];
      grid.refuse(sent, fields);
      if (!fields.some(({ path }) => path.startsWith('rows.'))) toastError(explainProblem(error));
    }
  };
  const leaving = (
    <Question
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      title={<Trans>Leave without saving?</Trans>}
      description={<Trans>The rows stay on this device until you save or discard them, or sign out.</Trans>}
      act={<Trans>Leave</Trans>}
      leave={<Trans>Keep editing</Trans>}
      look="main"
      onAct={() => blocker.proceed?.()}
    />
  );
  return { save, isSaving: book.isPending, leaving };
}
