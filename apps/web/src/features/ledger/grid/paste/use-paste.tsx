import { entriesAtMost } from '@partnerfolio/contract/ledger';
import { transactionTypes } from '@partnerfolio/contract/choices';
import { listInstruments } from '@partnerfolio/contract/market-data';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { typeTexts } from '../../../../texts/labels.ts';
import { queryOf } from '../../../../queries.ts';
import { toastError } from '../../../../ui/overlay/toast.ts';
import type { InstrumentRef } from '../../fields/InstrumentField.tsx';
import type { GridField } from '../rows/grid-fields.ts';
import { changedRow, isUnread, unreadMark, type GridRow, type RowStart } from '../rows/grid-rows.ts';
import {
  findBlockReading,
  placeBlock,
  splitCells,
  type Block,
  type BlockReading,
  type OpenReading,
} from './paste-block.ts';
import { PasteQuestion } from './PasteQuestion.tsx';
import { withPasted } from './pasted-rows.ts';
import type { Place } from '../cells/use-active-cell.ts';
import type { GridRows } from '../rows/use-grid-rows.ts';

interface OpenPaste {
  block: Block;
  at: number;
  reading: BlockReading;
  open: OpenReading;
}

const namesAtOnce = 6;
const instrumentFields = ['instrumentId', 'toInstrumentId'] as const;

/** The instrument that a symbol, ISIN or name denotes, if it denotes exactly one. */
function onlyMatch<I extends { symbol: string; isin: string | null; name: string }>(
  items: readonly I[],
  text: string,
): I | null {
  const wanted = text.toLowerCase();
  for (const key of ['symbol', 'isin', 'name'] as const) {
    const found = items.filter((one) => one[key]?.toLowerCase() === wanted);
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  }
  return null;
}

/** Finds instruments by what was pasted for them; those not found stay as text at their cells. */
function useInstrumentLookup() {
  const cache = useQueryClient();
  const find = async (text: string): Promise<InstrumentRef | null> => {
    const query = { q: text.slice(0, 100), sort: 'match', limit: 20 } as const;
    const { items } = await cache.fetchQuery(queryOf(listInstruments, { query }));
    return onlyMatch(items, text);
  };
  return async (texts: readonly string[]): Promise<ReadonlyMap<string, InstrumentRef>> => {
    const found = new Map<string, InstrumentRef>();
    for (let start = 0; start < texts.length; start += namesAtOnce) {
      const some = texts.slice(start, start + namesAtOnce);
      const answers = await Promise.all(some.map((text) => find(text).catch(() => null)));
      answers.forEach((answer, i) => {
        const text = some[i];
        if (answer !== null && text !== undefined) found.set(text, answer);
      });
    }
    return found;
  };
}

const unmatchedTexts = (rows: readonly GridRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ entry }) =>
      instrumentFields
        .map((field) => entry[field])
        .filter(isUnread)
        .map((text) => text.slice(unreadMark.length)),
    ),
  ),
];

/** Replaces pasted names by the instruments found; the currency follows unless the block states one. */
const withFound = (
  row: GridRow,
  found: ReadonlyMap<string, InstrumentRef>,
  statesCurrency: boolean,
): GridRow => {
  let changed = row;
  for (const field of instrumentFields) {
    const text = row.entry[field];
    const instrument = isUnread(text) ? found.get(text.slice(unreadMark.length)) : undefined;
    if (instrument)
      changed = changedRow(changed, field, {
        value: instrument.id,
        currency: statesCurrency ? undefined : instrument.currency,
      });
  }
  return changed;
};

interface PasteOptions {
  grid: GridRows;
  active: Place;
  fields: readonly GridField[];
  labels: Readonly<Record<GridField, string>>;
  start: RowStart;
}

/** Pastes a block of cells at the active cell; asks first if it can be read in two ways. */
export function usePaste({ grid, active, fields, labels, start }: PasteOptions) {
  const { t, i18n } = useLingui();
  const [waiting, setWaiting] = useState<OpenPaste | null>(null);
  const lookUp = useInstrumentLookup();
  const typeLabels = Object.fromEntries(transactionTypes.map((type) => [type, i18n._(typeTexts[type])]));
  const fill = async ({ block, at }: Pick<OpenPaste, 'block' | 'at'>, reading: BlockReading) => {
    const target = { at, start, rowsAtMost: entriesAtMost, typeLabels: typeLabels as never };
    const rows = withPasted(block, reading, { ...target, rows: grid.rows });
    grid.setRows((now) => withPasted(block, reading, { ...target, rows: now }));
    const left = at + block.rows.length - entriesAtMost;
    if (left > 0) toastError(t`${left} rows were left out: at most ${entriesAtMost} can be saved at once`);
    const found = await lookUp(unmatchedTexts(rows));
    grid.addInstruments([...found.values()]);
    const statesCurrency = block.fields.includes('currency');
    grid.setRows((now) => now.map((row) => withFound(row, found, statesCurrency)));
  };
  const answer = (reading: BlockReading) => {
    if (waiting !== null) void fill(waiting, reading);
    setWaiting(null);
  };
  return {
    /** The question about a block that reads two ways, while it is open. */
    question: waiting && <PasteQuestion {...waiting} onAnswer={answer} onClose={() => setWaiting(null)} />,
    paste: (text: string) => {
      // One more row than fits, so that what is left out is known.
      const cells = splitCells(text, entriesAtMost * 2);
      const block = placeBlock(cells, { fields, at: fields.indexOf(active.field), labels });
      if (block.rows.length === 0) return;
      const { reading, open } = findBlockReading(block);
      if (open.date === null && open.number === null) void fill({ block, at: active.at }, reading);
      else setWaiting({ block, at: active.at, reading, open });
    },
  };
}
