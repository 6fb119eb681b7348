/** What the firm's portfolios are compared with: its default benchmark and its risk-free rate. */
import type { ComparisonForm, ComparisonSettings } from '@partnerfolio/contract/settings/comparison';
import { fieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { FieldError } from '@partnerfolio/contract/refusals/field-errors';
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { changeComparison, comparisonRevision } from '../../platform/firm/firm.ts';
import { because, refuse } from '../../platform/http/problem.ts';
import { noteChanges } from '../../platform/live/changes.ts';
import { usedRiskFree } from '../figures/compute/comparison/comparison.actions.ts';
import { findRiskFree } from '../figures/compute/comparison/queries.ts';
import { findDefault, keepBenchmark, keepInstruments } from '../benchmarks/queries.ts';

/** The settings as stored. */
export const readSettings = async (db: Db): Promise<ComparisonSettings> => ({
  benchmark: await findDefault(db),
  riskFree: usedRiskFree(await findRiskFree(db)),
  revision: await comparisonRevision(db),
});

/** Refuses a benchmark or an instrument that does not exist; those that do cannot be deleted meanwhile. */
const findErrors = async (trx: Db, { benchmarkId, riskFree }: ComparisonForm): Promise<FieldError[]> => {
  const errors: FieldError[] = [];
  if (benchmarkId !== null && !(await keepBenchmark(trx, benchmarkId)))
    errors.push(fieldError('benchmarkId', 'unknown_benchmark'));
  if (riskFree.kind === 'instrument' && (await keepInstruments(trx, [riskFree.instrumentId])).size === 0)
    errors.push(fieldError('riskFree.instrumentId', 'unknown_instrument'));
  return errors;
};

const toColumns = ({ benchmarkId, riskFree }: ComparisonForm) => ({
  benchmark_id: benchmarkId,
  risk_free_pct: riskFree.kind === 'constant' ? riskFree.yearlyPct : null,
  risk_free_instrument_id: riskFree.kind === 'instrument' ? riskFree.instrumentId : null,
});

const toAuditState = ({ benchmark, riskFree }: Omit<ComparisonSettings, 'revision'>) => ({
  benchmark: benchmark?.id ?? null,
  riskFree: riskFree?.kind === 'constant' ? `${riskFree.yearlyPct}%` : (riskFree?.instrument.symbol ?? null),
  riskFreeInstrumentId: riskFree?.kind === 'instrument' ? riskFree.instrument.id : null,
});

/** Changes both settings, for all comparisons. */
export const putComparison = (
  { app, viewer }: { readonly app: App; readonly viewer: Staff },
  { revision, ...form }: ComparisonForm & { readonly revision?: number | undefined },
) =>
  inTransaction(app.db, async (trx) => {
    const fields = await findErrors(trx, form);
    if (fields.length > 0) return refuse('invalid', { fields });
    const before = await readSettings(trx);
    const outcome = await changeComparison(trx, toColumns(form), revision);
    if (outcome === 'no_firm') return refuse('wrong_state', because('firm_not_set_up'));
    if (outcome === 'stale') return refuse('stale');
    const after = await readSettings(trx);
    await writeAudit(trx, {
      eventType: 'firm.change_comparison',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'firm',
      before: toAuditState(before),
      after: toAuditState(after),
    });
    // Every comparison may change, whichever benchmark it shows.
    noteChanges(trx, [{ entity: 'benchmark', id: null }]);
    return after;
  });
