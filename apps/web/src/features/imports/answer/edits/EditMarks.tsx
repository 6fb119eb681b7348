import type { EditableCell, RowEdit } from '@partnerfolio/contract/imports/row-edits';
import type { Import, ImportRow } from '@partnerfolio/contract/imports';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../ui/text/use-format.ts';
import { transactionFieldText } from '../../understand/words.ts';
import { useEditing } from './use-editing.ts';

interface EditMarksProps {
  found: Import;
  row: ImportRow;
  mayWork: boolean;
}

type Edits = NonNullable<ImportRow['edits']>;

interface Mark {
  key: string;
  text: ReactNode;
  /** The edit that takes it back. */
  back: RowEdit;
}

function listMarks({ isSkipped, cells, instrument, opening }: Edits, currency: string | null): Mark[] {
  const marks: Mark[] = cells.map(({ cell, from }) => ({
    key: cell,
    text: <Former cell={cell} from={from} />,
    back: { kind: 'cells', cells: [{ cell, value: null }] },
  }));
  if (isSkipped)
    marks.unshift({
      key: 'skip',
      text: <Trans>Skipped by a user</Trans>,
      back: { kind: 'skip', skip: false },
    });
  if (instrument) {
    const { symbol, forAll } = instrument;
    const text = <ChosenInstrument symbol={symbol} forAll={forAll} />;
    marks.push({ key: 'instrument', text, back: { kind: 'instrument', instrumentId: null, forAll } });
  }
  if (opening) {
    const text = <OpeningMark opening={opening} currency={currency} />;
    marks.push({ key: 'opening', text, back: { kind: 'opening', opening: null } });
  }
  return marks;
}

/** What users changed in a row, with the values of the file and a way back. */
export function EditMarks({ found, row, mayWork }: EditMarksProps) {
  const { edit, isPending } = useEditing(found);
  const { edits, line } = row;
  if (edits === null) return null;
  return (
    <ul className="min-w-44 py-1 text-ink-2 whitespace-normal">
      {listMarks(edits, row.currency).map(({ key, text, back }) => (
        <li key={key}>
          {text}{' '}
          {mayWork && <UndoLink line={line} busy={isPending} onPress={() => void edit([line], back)} />}
        </li>
      ))}
    </ul>
  );
}

interface UndoLinkProps {
  line: number;
  busy: boolean;
  onPress: () => void;
}

function UndoLink({ line, busy, onPress }: UndoLinkProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      disabled={busy}
      aria-label={t`Undo the edit of line ${line}`}
      onClick={onPress}
      className="min-h-6 rounded-sm text-accent underline underline-offset-2 pointer-coarse:min-h-11"
    >
      <Trans>Undo</Trans>
    </button>
  );
}

function Former({ cell, from }: { cell: EditableCell; from: string }) {
  const { i18n } = useLingui();
  const name = i18n._(transactionFieldText(cell));
  return from === '' ? (
    <Trans>{name} edited, empty in the file</Trans>
  ) : (
    <Trans>
      {name} edited, in the file: {from}
    </Trans>
  );
}

function ChosenInstrument({ symbol, forAll }: { symbol: string; forAll: boolean }) {
  return forAll ? (
    <Trans>Booked as {symbol}, as are all rows of this name</Trans>
  ) : (
    <Trans>Booked as {symbol}</Trans>
  );
}

interface OpeningMarkProps {
  opening: NonNullable<Edits['opening']>;
  currency: string | null;
}

function OpeningMark({ opening, currency }: OpeningMarkProps) {
  const format = useFormat();
  const quantity = format.quantity(opening.quantity);
  const day = format.date(opening.date);
  if (opening.cost === null || currency === null)
    return (
      <Trans>
        Opening position of {quantity} on {day}, cost unknown
      </Trans>
    );
  const cost = format.money(opening.cost, currency);
  return (
    <Trans>
      Opening position of {quantity} on {day}, cost {cost}
    </Trans>
  );
}
