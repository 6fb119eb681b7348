/** The ids of entries that are imported from our own export: their own where they are free, otherwise new ones. */
import { v7 as uuid } from 'uuid';
import type { Db } from '../../../../platform/database/db.ts';
import type { BookableRow } from '../rows/bookable-rows.ts';
import { takenEntryIds } from './booked.queries.ts';
import type { OwnFields } from '../../understand/entries/own-rows.ts';

const idLength = 36;

/** A lot is named by the id of its entry, with a number if the entry brought several. */
const renamedLot = (lot: string, ids: ReadonlyMap<string, string>): string =>
  `${ids.get(lot.slice(0, idLength)) ?? lot.slice(0, idLength)}${lot.slice(idLength)}`;

const renamed = (own: OwnFields, ids: ReadonlyMap<string, string>): OwnFields => ({
  ...own,
  id: ids.get(own.id) ?? own.id,
  reversesId: own.reversesId === null ? null : (ids.get(own.reversesId) ?? own.reversesId),
  fromLots: own.fromLots?.map((pick) => ({ ...pick, lot: renamedLot(pick.lot, ids) })) ?? null,
});

/** Gives each entry of an own export an id that no other entry has, and follows it wherever a row names it. */
export const withOwnIds = async (
  db: Db,
  bookable: readonly BookableRow[],
): Promise<readonly BookableRow[]> => {
  const stated = bookable.flatMap(({ draft }) => draft.own?.id ?? []);
  if (stated.length === 0) return bookable;
  const used = new Set(await takenEntryIds(db, stated));
  const ids = new Map<string, string>();
  const named = bookable.map((row) => {
    const { own } = row.draft;
    if (own === undefined) return row;
    const id = used.has(own.id) ? uuid() : own.id;
    used.add(id);
    // Rows that name this entry come after it, or name the first row with its id.
    if (!ids.has(own.id)) ids.set(own.id, id);
    return { ...row, own: { ...own, id } };
  });
  return named.map((row) => {
    const { own } = row;
    return own === undefined ? row : { ...row, own: { ...renamed(own, ids), id: own.id } };
  });
};
