/** The SQL that makes benchmarks name another instrument. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Moves the parts of benchmarks; where one has both instruments, their weights are added up. */
export const moveParts = async (trx: Db, { from, into }: { from: string; into: string }): Promise<void> => {
  await sql`
    update benchmarks set revision = revision + 1
    where id in (select benchmark_id from benchmark_parts where instrument_id = ${from})`.execute(trx);
  await sql`
    update benchmark_parts as part set weight_pct = part.weight_pct + other.weight_pct
    from benchmark_parts as other
    where part.instrument_id = ${into} and other.instrument_id = ${from}
      and other.benchmark_id = part.benchmark_id`.execute(trx);
  await sql`
    delete from benchmark_parts as part using benchmark_parts as other
    where part.instrument_id = ${from} and other.instrument_id = ${into}
      and other.benchmark_id = part.benchmark_id`.execute(trx);
  await sql`update benchmark_parts set instrument_id = ${into} where instrument_id = ${from}`.execute(trx);
};
