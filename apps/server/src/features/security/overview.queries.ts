/** Counts of the security dashboard: of the last hours, and by day. */
import { countedEventTypes } from '@partnerfolio/contract/security';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export const summarise = async (db: Db, since: Date) => {
  const at = since.toISOString();
  const { rows } = await sql<{
    successfulLogins: number;
    failedLogins: number;
    uniqueAddresses: number;
    securityEvents: number;
  }>`
    select count(*) filter (where success) as "successfulLogins",
      count(*) filter (where not success) as "failedLogins",
      count(distinct ip_address) as "uniqueAddresses",
      (select count(*) from audit_logs
        where event_type = any(${[...countedEventTypes]}) and created_at > ${at}) as "securityEvents"
    from login_attempts where attempt_time > ${at}`.execute(db);
  return rows[0] ?? { successfulLogins: 0, failedLogins: 0, uniqueAddresses: 0, securityEvents: 0 };
};

export interface ChartDay {
  readonly day: string;
  readonly successful: number;
  readonly failed: number;
  readonly events: number;
}

/** Counts by day, with every day of the range. */
export const countByDay = async (
  db: Db,
  { today, days, timeZone }: { today: string; days: number; timeZone: string },
): Promise<readonly ChartDay[]> => {
  const { rows } = await sql<ChartDay>`
    with range as (
      select d::date as day from generate_series(${today}::date - (${days}::int - 1), ${today}::date, '1 day') as d
    ), begin_at as (
      select (${today}::date - (${days}::int - 1))::timestamp at time zone ${timeZone} as at
    ), tries as (
      select (attempt_time at time zone ${timeZone})::date as day,
        count(*) filter (where success) as successful, count(*) filter (where not success) as failed
      from login_attempts where attempt_time >= (select at from begin_at) group by 1
    ), noted as (
      select (created_at at time zone ${timeZone})::date as day, count(*) as events
      from audit_logs
      where event_type = any(${[...countedEventTypes]}) and created_at >= (select at from begin_at) group by 1
    )
    select range.day, coalesce(successful, 0) as successful, coalesce(failed, 0) as failed,
      coalesce(events, 0) as events
    from range left join tries using (day) left join noted using (day) order by range.day`.execute(db);
  return rows;
};
