/** The SQL of stored days of portfolios, for composites and totals. */
import { createHash } from 'node:crypto';
import { dayOfDate } from '@partnerfolio/finance/dates';
import type { LocalDate } from '@partnerfolio/finance/dates';
import { decodePriceYear, encodePriceYear } from '@partnerfolio/finance/series';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { PortfolioDays } from './portfolio-days.rules.ts';
import {
  carriedForward,
  daysSince,
  dividedDays,
  joinedDays,
  knownValues,
  outdatedChanges,
  outdatedOn,
} from './days.rules.ts';
import type {
  DayAmount,
  DayFlow,
  DaysPart,
  DividedDays,
  KeptMember,
  StoredDays,
  StoredMember,
} from './days.rules.ts';

const uuids = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** A range of days in the form of its columns. */
export interface PartColumns {
  readonly values: Buffer;
  readonly marks: Buffer;
  readonly outdated: string;
  readonly flows: string;
}

const partColumns = ({ values, marks, outdated, flows }: DaysPart, firstDay: number): PartColumns => ({
  values: Buffer.from(encodePriceYear(values).buffer as ArrayBuffer),
  marks: Buffer.from(marks),
  outdated: JSON.stringify(outdatedChanges(outdated, firstDay)),
  flows: JSON.stringify(flows),
});

/** The stored days: the earlier ones with their hash, and those of the last day's year. */
export interface DaysToStore extends Pick<DividedDays, 'yearFrom'> {
  readonly earlier: PartColumns;
  readonly earlierHash: string;
  readonly ofYear: PartColumns;
}

export const daysToStore = (days: StoredDays): DaysToStore => {
  const divided = dividedDays(days);
  const earlier = partColumns(divided.earlier, days.firstDay);
  const hash = createHash('md5')
    .update(earlier.values)
    .update(earlier.marks)
    .update(earlier.outdated)
    .update(earlier.flows);
  return {
    earlier,
    earlierHash: hash.digest('base64'),
    ofYear: partColumns(divided.ofYear, divided.yearFrom),
    yearFrom: divided.yearFrom,
  };
};

/** Replaces the stored earlier days of portfolios. Runs before their figures are stored, which refer to these rows. */
export const storeEarlierDays = async (
  trx: Db,
  all: readonly { readonly portfolioId: string; readonly toStore: DaysToStore }[],
): Promise<void> => {
  if (all.length === 0) return;
  const rows = all.map(
    ({ portfolioId, toStore: { earlier, earlierHash } }) =>
      sql`(${portfolioId}, ${earlierHash}, ${earlier.values}, ${earlier.marks}, ${earlier.outdated}, ${earlier.flows})`,
  );
  await sql`/* prepared store_earlier_days */
    insert into figure_earlier_days (portfolio_id, hash, day_values, day_marks, day_outdated, day_flows)
    values ${sql.join(rows)}
    on conflict (portfolio_id) do update set hash = excluded.hash, day_values = excluded.day_values,
      day_marks = excluded.day_marks, day_outdated = excluded.day_outdated, day_flows = excluded.day_flows`.execute(
    trx,
  );
};

interface PartRow {
  readonly day_values: Buffer;
  readonly day_marks: Buffer;
  readonly day_outdated: readonly DayAmount[];
  readonly day_flows: readonly DayFlow[];
}

const toPart = (row: PartRow, firstDay: number): DaysPart => {
  const values = decodePriceYear(row.day_values);
  return {
    values,
    marks: new Uint8Array(row.day_marks),
    outdated: outdatedOn(row.day_outdated, { firstDay, length: values.length }),
    flows: row.day_flows,
  };
};

/** Joins the days of the year with the earlier ones, as the columns of a `PartRow`. */
const allDays: RawBuilder<unknown> = sql`earlier.day_values || figures.day_values as day_values,
  earlier.day_marks || figures.day_marks as day_marks,
  earlier.day_outdated || figures.day_outdated as day_outdated, earlier.day_flows || figures.day_flows as day_flows`;

interface PortfolioRow extends PartRow {
  readonly portfolio_id: string;
  readonly currency: string;
  readonly first_day: number;
  readonly is_closed: boolean;
}

const portfolioDays = (row: PortfolioRow, part = toPart(row, row.first_day)): PortfolioDays => ({
  currency: row.currency,
  firstDay: row.first_day,
  ...part,
  isClosed: row.is_closed,
});

/** The stored days of some portfolios by id; portfolios without figures are left out. */
export const listPortfolioDays = async (
  db: Db,
  portfolioIds: readonly string[],
): Promise<ReadonlyMap<string, PortfolioDays>> => {
  if (portfolioIds.length === 0) return new Map();
  const { rows } = await sql<PortfolioRow>`/* prepared portfolio_days */
    select figures.portfolio_id, figures.currency, figures.first_day, figures.is_closed, ${allDays}
    from portfolio_figures as figures
    join figure_earlier_days as earlier on earlier.portfolio_id = figures.portfolio_id
    where figures.portfolio_id = any (${uuids(portfolioIds)}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.portfolio_id, portfolioDays(row)]));
};

/** Newly computed days, to replace the stored ones. */
export interface RenewedDays {
  readonly portfolioId: string;
  readonly days: StoredDays;
  readonly toStore: DaysToStore;
}

/** The stored days that a renewal replaces, and the portfolios whose earlier days stay unchanged. */
export interface FormerDays {
  readonly former: ReadonlyMap<string, PortfolioDays>;
  readonly sameEarlier: ReadonlySet<string>;
}

/** Reads the days that a renewal replaces. If the earlier days have the same hash, it reads only those of the year. */
export const listFormerDays = async (trx: Db, renewed: readonly RenewedDays[]): Promise<FormerDays> => {
  const byId = new Map(renewed.map((one) => [one.portfolioId, one]));
  const { rows } = await sql<
    PortfolioRow & { readonly earlier_hash: string; readonly year_from: number }
  >`/* prepared former_days */
    select portfolio_id, currency, first_day, is_closed, earlier_hash, year_from, day_values, day_marks,
      day_outdated, day_flows
    from portfolio_figures where portfolio_id = any (${uuids([...byId.keys()])}::uuid[])`.execute(trx);
  const isSame = (row: (typeof rows)[number]) =>
    byId.get(row.portfolio_id)?.toStore.earlierHash === row.earlier_hash;
  const same = rows.filter(isSame);
  const others = rows.filter((row) => !isSame(row)).map((row) => row.portfolio_id);
  const former = new Map(await listPortfolioDays(trx, others));
  for (const row of same) {
    const now = byId.get(row.portfolio_id);
    if (now === undefined) continue;
    const part = joinedDays(dividedDays(now.days).earlier, toPart(row, row.year_from));
    former.set(row.portfolio_id, portfolioDays(row, part));
  }
  return { former, sameEarlier: new Set(same.map((row) => row.portfolio_id)) };
};

interface MemberRow
  extends
    PartRow,
    Omit<StoredMember, 'values' | 'marks' | 'outdated' | 'flows' | 'portfolioId' | 'firstDay'> {
  readonly portfolio_id: string;
  readonly first_day: number;
  readonly is_open: boolean;
  readonly is_computed: boolean;
}

const toMember = (row: MemberRow, today: string): KeptMember => {
  const { portfolio_id: portfolioId, first_day: firstDay, currency, gaps, transfers } = row;
  const part = toPart(row, firstDay);
  const values = knownValues(part.values, part.marks);
  const stored = { portfolioId, firstDay, currency, gaps, transfers, ...part, values };
  const member = { ...stored, isComputed: row.is_computed };
  return row.is_open ? carriedForward(member, dayOfDate(today as LocalDate)) : member;
};

const memberColumns: RawBuilder<unknown> = sql`figures.portfolio_id, base_currency as currency, day_gaps as gaps,
  transfers, closed_on is null as is_open,
  figures.unknown_reason is distinct from 'cannot_be_computed' as is_computed`;

/**
 * The stored days of some portfolios up to today; portfolios without figures are left out. If figures end before
 * today, their last value continues, as it does in totals.
 */
export const listDays = async (db: Db, ids: readonly string[], today: string): Promise<KeptMember[]> => {
  const { rows } = await sql<MemberRow>`/* prepared stored_days */
    select ${memberColumns}, figures.first_day, ${allDays}
    from portfolio_figures as figures
    join portfolios on portfolios.id = figures.portfolio_id
    join figure_earlier_days as earlier on earlier.portfolio_id = figures.portfolio_id
    where figures.portfolio_id = any (${uuids(ids)}::uuid[])`.execute(db);
  return rows.map((row) => toMember(row, today));
};

/**
 * The same from a day on, as `daysSince` cuts them, without the flows of the years before the last one: it reads no
 * earlier days.
 */
export const listDaysSince = async (
  db: Db,
  ids: readonly string[],
  { today, since }: { readonly today: string; readonly since: number },
): Promise<KeptMember[]> => {
  // The last day is always read, because its value continues.
  const { rows } = await sql<MemberRow>`/* prepared stored_days_since */
    select ${memberColumns}, figures.first_day + passed.days as first_day,
      substr(earlier.day_values, passed.days * 8 + 1)
        || substr(figures.day_values, passed.of_year * 8 + 1) as day_values,
      substr(earlier.day_marks, passed.days + 1) || substr(figures.day_marks, passed.of_year + 1) as day_marks,
      earlier.day_outdated || figures.day_outdated as day_outdated, figures.day_flows
    from portfolio_figures as figures
    join portfolios on portfolios.id = figures.portfolio_id
    join figure_earlier_days as earlier on earlier.portfolio_id = figures.portfolio_id
    cross join lateral (
      select greatest(0, least(${since}::int - figures.first_day,
        figures.year_from - figures.first_day + octet_length(figures.day_marks) - 1)) as days) as since
    cross join lateral (
      select since.days, greatest(0, since.days - (figures.year_from - figures.first_day)) as of_year) as passed
    where figures.portfolio_id = any (${uuids(ids)}::uuid[])`.execute(db);
  return rows.map((row) => daysSince(toMember(row, today), since));
};
