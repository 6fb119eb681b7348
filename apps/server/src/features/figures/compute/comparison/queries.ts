/** The SQL of a comparison: what a portfolio is compared with, and the firm's risk-free rate. */
import type { Rebalancing } from '@partnerfolio/contract/market/benchmarks';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.ts';

/** An instrument of a benchmark, or the one whose return is the risk-free rate. */
export interface ComparedInstrument {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly currency: string;
  readonly revision: number;
  readonly priceRevision: number;
}

export interface ComparedBenchmark {
  readonly id: string;
  readonly name: string;
  readonly rebalancing: Rebalancing;
  readonly revision: number;
  readonly parts: readonly { readonly instrument: ComparedInstrument; readonly weightPct: string }[];
}

/** What a portfolio is compared with. */
export interface ComparisonSource {
  readonly choice: 'firm' | 'none' | 'own' | 'asked';
  readonly benchmark: ComparedBenchmark | null;
  /** The constant risk-free rate in percent a year; null for an instrument, or without a rate. */
  readonly riskFreePct: string | null;
  readonly riskFreeInstrument: ComparedInstrument | null;
}

const instrument = sql`json_build_object('id', instruments.id, 'symbol', symbol, 'name', instruments.name,
  'currency', instruments.currency, 'revision', instruments.revision, 'priceRevision', price_revision)`;

const riskFree = sql`trim_scale(firm.risk_free_pct)::text as "riskFreePct",
  (select ${instrument} from instruments where instruments.id = firm.risk_free_instrument_id) as "riskFreeInstrument"`;

/** What a portfolio is compared with, or another benchmark, without a check of access. */
export const findComparisonSource = async (
  db: Db,
  portfolioId: string,
  asked: string | null,
): Promise<ComparisonSource | null> => {
  const { rows } = await sql<ComparisonSource>`/* prepared comparison_source */
    select case when ${asked}::uuid is null then portfolios.benchmark_choice else 'asked' end as choice, ${riskFree},
      (select json_build_object('id', benchmarks.id, 'name', benchmarks.name, 'rebalancing', rebalancing,
          'revision', benchmarks.revision,
          'parts', (select json_agg(json_build_object('weightPct', trim_scale(weight_pct)::text,
              'instrument', ${instrument}) order by position)
            from benchmark_parts join instruments on instruments.id = instrument_id
            where benchmark_parts.benchmark_id = benchmarks.id))
        from benchmarks
        where benchmarks.id = coalesce(${asked}::uuid, case portfolios.benchmark_choice
          when 'own' then portfolios.benchmark_id when 'firm' then firm.benchmark_id end)) as benchmark
    from portfolios left join firm on true
    where portfolios.id = ${portfolioId}`.execute(db);
  return rows[0] ?? null;
};

/** The firm's risk-free rate; neither before someone chooses. */
export const findRiskFree = async (
  db: Db,
): Promise<Pick<ComparisonSource, 'riskFreePct' | 'riskFreeInstrument'>> => {
  const { rows } = await sql<Pick<ComparisonSource, 'riskFreePct' | 'riskFreeInstrument'>>`
    select ${riskFree} from firm`.execute(db);
  return rows[0] ?? { riskFreePct: null, riskFreeInstrument: null };
};
