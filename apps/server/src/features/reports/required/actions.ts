/** Checks a report for the parts that the firm's market requires, before it is issued and as it is. */
import type { ReportOptions } from '@partnerfolio/contract/reports/options';
import type { ReportPartsCheck } from '@partnerfolio/contract/reports/required-parts';
import type { Staff } from '../../../platform/access/access.ts';
import type { Db } from '../../../platform/database/db.ts';
import { because, refuse } from '../../../platform/http/problem.ts';
import { requiredParts } from '../../market-rules/required-parts.actions.ts';
import { findPortfolio } from '../../portfolio-access/queries.ts';
import type { ReportSubject } from '../template/template.ts';
import { checkedRule } from './parts.rules.ts';

interface Checked {
  readonly viewer: Staff;
  readonly id: string;
  readonly options: ReportOptions;
  readonly today: string;
}

/** Only the performance report is a statement that rules concern. */
const isPeriodicStatement = ({ template }: ReportOptions): boolean => template === 'performance';

/** What the rules of the market ask of a portfolio's report, by the service of its last day; null if the viewer may not see it. */
export const checkParts = async (
  db: Db,
  { viewer, id, options, today }: Checked,
): Promise<ReportPartsCheck | null> => {
  const lastDay = options.to !== undefined && options.to < today ? options.to : today;
  const portfolio = await findPortfolio(db, viewer, { id, today: lastDay });
  if (portfolio === null) return null;
  const { kind: service, benchmark } = portfolio;
  const required = await requiredParts(db, { document: 'periodic_statement', service });
  if (required.market === null) return { market: null, service, items: [] };
  const rules = isPeriodicStatement(options) ? required.rules : [];
  const asked = { options, agreedBenchmark: benchmark?.id ?? null };
  return { market: required.market, service, items: rules.map((rule) => checkedRule(rule, asked)) };
};

/** Refuses a report that lacks what a rule requires; a rule that only warns refuses nothing. */
export const refuseMissingParts = async (db: Db, subject: ReportSubject, checked: Omit<Checked, 'id'>) => {
  if (subject.of !== 'portfolio' || !isPeriodicStatement(checked.options)) return null;
  const check = await checkParts(db, { ...checked, id: subject.id });
  const lacking = check?.items.find(({ weight, state }) => weight === 'required' && state === 'missing');
  if (lacking === undefined) return null;
  const { rule, missing } = lacking;
  return refuse(
    'wrong_state',
    because('required_parts_missing', { rule: rule.code ?? '', parts: missing.join(' ') }),
  );
};
