/** Leaves out the rows of a file that cancel another, together with the row that they cancel. */
import { rowError } from '../../import/errors.rules.ts';
import type { RowError } from '../../import/errors.rules.ts';
import type { Mirror } from './cancellation-marks.ts';

interface MirroredRow {
  readonly at: number;
  readonly mirror: Mirror;
}

/** The index of the row that is cancelled; `unclear` if several kinds of rows may be, null if none is. */
type Original = number | 'unclear' | null;

const isOpposite = (one: Mirror, other: Mirror): boolean =>
  one.signs.some((sign, at) => sign !== 0 && sign === -(other.signs[at] ?? 0));

const fits = (cancellation: Mirror, original: Mirror): boolean =>
  (cancellation.type === null || original.type === null || cancellation.type === original.type) &&
  (cancellation.cancels === 'sure' || isOpposite(cancellation, original));

const stackKey = ({ type, signs }: Mirror): string => [type, ...signs].join(' ');

const byDay = (one: MirroredRow, other: MirroredRow): number =>
  one.mirror.day < other.mirror.day ? -1 : Number(one.mirror.day > other.mirror.day);

/** The originals of cancellations that are alike but for their day: each the last one before it. */
const originalsAmong = (rows: readonly MirroredRow[]): (readonly [at: number, original: Original])[] => {
  const originals = rows.filter(({ mirror }) => mirror.cancels === null).toSorted(byDay);
  // A row that only may be a cancellation takes what the others leave.
  const cancelling = (cancels: Mirror['cancels']) => rows.filter(({ mirror }) => mirror.cancels === cancels);
  const stacks = new Map<string, MirroredRow[]>();
  let next = 0;
  const pushUpTo = (day: string) => {
    for (let one = originals[next]; one !== undefined && one.mirror.day <= day; one = originals[next]) {
      const key = stackKey(one.mirror);
      const stack = stacks.get(key);
      if (stack === undefined) stacks.set(key, [one]);
      else stack.push(one);
      next += 1;
    }
  };
  const originalOf = ({ mirror }: MirroredRow): Original => {
    pushUpTo(mirror.day);
    const tops = [...stacks.values()].filter((stack) => {
      const top = stack.at(-1);
      return top !== undefined && fits(mirror, top.mirror);
    });
    const types = new Set(tops.map((stack) => stack.at(-1)?.mirror.type));
    if (types.size > 1) return 'unclear';
    const last = tops.toSorted((a, b) =>
      String(b.at(-1)?.mirror.day).localeCompare(String(a.at(-1)?.mirror.day)),
    )[0];
    return last?.pop()?.at ?? null;
  };
  return [...cancelling('sure'), ...cancelling('likely')]
    .toSorted(byDay)
    .map((row) => [row.at, originalOf(row)] as const);
};

/** The row that each cancellation cancels, by index. */
export const findOriginals = (mirrors: readonly (Mirror | null)[]): ReadonlyMap<number, Original> => {
  const groups = new Map<string, MirroredRow[]>();
  for (const [at, mirror] of mirrors.entries()) {
    if (mirror === null) continue;
    const group = groups.get(mirror.identity);
    if (group === undefined) groups.set(mirror.identity, [{ at, mirror }]);
    else group.push({ at, mirror });
  }
  return new Map(
    [...groups.values()]
      .filter((group) => group.some(({ mirror }) => mirror.cancels !== null))
      .flatMap(originalsAmong),
  );
};

interface CancellableRow {
  readonly line: number;
  readonly mirror: Mirror | null;
  status: string;
  errors: readonly RowError[];
  questions: readonly { readonly kind: string; readonly answer: string | null }[];
}

type Outcome = 'left_out' | 'kept';

/** What becomes of a cancellation and its original. */
const leaveOut = (row: CancellableRow, original: CancellableRow): Outcome => {
  const { line } = original;
  // The ledger has it already, or may have it: only a user can reverse it there.
  const isInLedger =
    original.status === 'duplicate' ||
    original.questions.some(({ kind, answer }) => kind === 'likely_duplicate' && answer !== 'book');
  row.status = isInLedger ? 'error' : 'ignored';
  row.errors = [rowError('row', isInLedger ? 'cancels_booked' : 'cancels_row', { line })];
  row.questions = [];
  if (isInLedger) return 'kept';
  original.status = 'ignored';
  original.errors = [rowError('row', 'cancelled_by_row', { line: row.line })];
  original.questions = [];
  return 'left_out';
};

/** Leaves out cancellations with their originals; returns the indexes of all rows that are not to be booked. */
export const leaveOutCancelled = (rows: readonly CancellableRow[]): ReadonlySet<number> => {
  const left = new Set<number>();
  if (rows.every(({ mirror }) => mirror === null || mirror.cancels === null)) return left;
  for (const [at, original] of findOriginals(rows.map(({ mirror }) => mirror))) {
    const [row, other] = [rows[at], typeof original === 'number' ? rows[original] : undefined];
    if (row === undefined) continue;
    if (other !== undefined) {
      left.add(at);
      if (leaveOut(row, other) === 'left_out') left.add(original as number);
    } else if (original === 'unclear' && row.mirror?.cancels === 'sure')
      row.errors = [rowError('row', 'cancels_unclear')];
  }
  return left;
};
