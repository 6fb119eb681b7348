import { entriesAtMost } from '@partnerfolio/contract/ledger';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readDraft, storeDraft } from '../../../../session/drafts/device-drafts.ts';
import type { InstrumentRef } from '../../fields/InstrumentField.tsx';
import { newEntryValues } from '../../fields/entry-form.ts';
import type { GridField } from './grid-fields.ts';
import {
  changedRow,
  checkRow,
  errorsByCell,
  followingRow,
  isBlank,
  withCopy,
  withoutRow,
  type CellError,
  type CheckedRow,
  type GridRow,
  type RowErrors,
  type RowStart,
} from './grid-rows.ts';

export type Instruments = Readonly<Record<string, InstrumentRef>>;

interface Kept {
  rows: readonly GridRow[];
  instruments: Instruments;
}

const isKept = (draft: unknown): draft is Kept =>
  typeof draft === 'object' && draft !== null && 'rows' in draft && Array.isArray(draft.rows);

/** Reads unsaved rows; a row of an earlier version gets the fields that it lacks. */
function readKept(userId: string, name: string, start: RowStart): Kept {
  const draft = readDraft(userId, name);
  const kept = isKept(draft) ? draft : { rows: [], instruments: {} };
  const rows = kept.rows.slice(0, entriesAtMost).map((row) => ({
    ...row,
    entry: { ...newEntryValues(start.today, start.currency), ...row.entry },
  }));
  return { instruments: kept.instruments, rows: rows.length > 0 ? rows : [followingRow([], start)] };
}

interface GridRowsOptions {
  userId: string;
  portfolioId: string;
  start: RowStart;
}

/** The rows of the grid, stored on this device until they are saved or discarded. */
export function useGridRows({ userId, portfolioId, start }: GridRowsOptions) {
  const name = `entries/${portfolioId}`;
  const [{ rows, instruments }, setKept] = useState(() => readKept(userId, name, start));
  const [refused, setRefused] = useState<ReadonlyMap<number, RowErrors>>(new Map());
  const checked = useRef(new WeakMap<GridRow, CheckedRow>());
  const filled = useMemo(() => rows.filter((row) => !isBlank(row)), [rows]);
  useEffect(() => {
    storeDraft(userId, name, filled.length > 0 ? { rows, instruments } : null);
  }, [userId, name, rows, instruments, filled]);
  const check = (row: GridRow): CheckedRow => {
    const known = checked.current.get(row) ?? checkRow(row);
    checked.current.set(row, known);
    return known;
  };
  const setRows = (change: (rows: readonly GridRow[]) => readonly GridRow[]) =>
    setKept((now) => ({ ...now, rows: change(now.rows).slice(0, entriesAtMost) }));
  const forget = (key: number) =>
    setRefused((now) => (now.has(key) ? new Map([...now].filter(([one]) => one !== key)) : now));
  return {
    rows,
    instruments,
    /** The rows to save. */
    filled,
    check,
    refused,
    setRows,
    addInstruments: (found: readonly InstrumentRef[]) =>
      setKept((now) => ({
        ...now,
        instruments: { ...now.instruments, ...Object.fromEntries(found.map((one) => [one.id, one])) },
      })),
    change: (at: number, field: GridField, to: { value: string; currency?: string | undefined }) => {
      const key = rows[at]?.key;
      if (key !== undefined) forget(key);
      setRows((now) => now.map((row, i) => (i === at ? changedRow(row, field, to) : row)));
    },
    append: () => setRows((now) => [...now, followingRow(now, start)]),
    copy: (at: number) => setRows((now) => withCopy(now, at)),
    remove: (at: number) => setRows((now) => withoutRow(now, at, start)),
    clear: () => {
      setRefused(new Map());
      setRows(() => [followingRow([], start)]);
    },
    /** Shows the server's errors at the rows that were sent. */
    refuse: (sent: readonly GridRow[], errors: readonly CellError[]) => {
      const byRow = new Map<number, RowErrors>();
      sent.forEach(({ key }, i) => {
        const prefix = `rows.${i}.`;
        const own = errors.filter(({ path }) => path.startsWith(prefix));
        if (own.length > 0)
          byRow.set(key, errorsByCell(own.map((one) => ({ ...one, path: one.path.slice(prefix.length) }))));
      });
      setRefused(byRow);
    },
  };
}

export type GridRows = ReturnType<typeof useGridRows>;
