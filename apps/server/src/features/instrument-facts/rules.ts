/** Pure decisions about statements: which of two counts, and what the audit log keeps of them. */
import type { FactCode } from '@partnerfolio/contract/instruments/facts';
import type { StatementRow } from './queries.ts';

type Counted = Pick<StatementRow, 'id' | 'asOf' | 'statedAt'>;

/** Whether a statement counts before another of the same fact: its date is newer, or it was stated later. */
export const countsBefore = (one: Counted, other: Counted): boolean => {
  if (one.asOf !== other.asOf) return one.asOf > other.asOf;
  // Instants are written alike, so their texts have their order.
  return one.statedAt === other.statedAt ? one.id > other.id : one.statedAt > other.statedAt;
};

type Stated = Pick<StatementRow, 'value' | 'issuer'>;

/** What is stated, as a request states it: a value, the id of an issuer, or null where it was withdrawn. */
export const statedValue = ({ value, issuer }: Stated): string | null => issuer?.id ?? value;

/** What is stated by fact. */
export const statedValues = (
  rows: readonly (Stated & { readonly fact: FactCode })[],
): Partial<Record<FactCode, string | null>> =>
  Object.fromEntries(rows.map((row) => [row.fact, statedValue(row)]));

/** A fact of which two instruments have different statements, and whose counts when they are merged. */
export interface DifferingFact {
  readonly fact: FactCode;
  readonly from: StatementRow;
  readonly into: StatementRow | null;
  readonly kept: 'from' | 'into';
}

/** The facts of `from` that `into` lacks or states otherwise. */
export const differingFacts = (
  from: readonly StatementRow[],
  into: readonly StatementRow[],
): DifferingFact[] => {
  const others = new Map(into.map((row) => [row.fact, row]));
  return from.flatMap((own): DifferingFact[] => {
    const other = others.get(own.fact) ?? null;
    if (other !== null && statedValue(other) === statedValue(own)) return [];
    const kept = other === null || countsBefore(own, other) ? 'from' : 'into';
    return [{ fact: own.fact, from: own, into: other, kept }];
  });
};
