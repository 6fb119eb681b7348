/** Which parts of a performance report the rules of markets ask for, and which of them a report lacks. */
import { reportSections } from '@partnerfolio/contract/reports/options';
import type { ReportOptions } from '@partnerfolio/contract/reports/options';
import type { ReportPart } from '@partnerfolio/contract/reports/report-parts';
import type { CheckedRule } from '@partnerfolio/contract/reports/required-parts';
import type { RuleCode } from '@partnerfolio/contract/settings/market-rules';
import type { RuleInForce } from '@partnerfolio/contract/settings/market';

/** What each rule on periodic statements asks for. A rule that is not here cannot be checked by a program. */
const partsOfRules: Partial<Readonly<Record<RuleCode, readonly ReportPart[]>>> = {
  // Fees are a row of the development, as far as they are known.
  eu_periodic_statement: ['development', 'holdings', 'returns', 'benchmark', 'income', 'corporate_actions'],
  us_net_beside_gross: ['net_and_gross'],
  us_periods: ['returns'],
};

/** A report as it is asked for, and the benchmark agreed for its portfolio. */
export interface AskedReport {
  readonly options: ReportOptions;
  readonly agreedBenchmark: string | null;
}

/** Whether the report compares the returns with the benchmark that was agreed, if one was. */
const hasBenchmark = ({ options, agreedBenchmark }: AskedReport): boolean => {
  if (agreedBenchmark === null) return true;
  const isCompared = options.benchmarks?.includes(agreedBenchmark) ?? true;
  // The comparison is printed with the time-weighted returns.
  return isCompared && options.rates !== 'irr' && (options.sections?.includes('returns') ?? true);
};

const hasPart = (part: ReportPart, asked: AskedReport): boolean => {
  const { sections = reportSections, returns = 'both', rates = 'both' } = asked.options;
  if (part === 'benchmark') return hasBenchmark(asked);
  // Rules mean time-weighted returns, which a firm's flows do not change.
  if (part === 'net_and_gross') return returns === 'both' && rates !== 'irr';
  return sections.includes(part) && (part !== 'returns' || rates !== 'irr');
};

/** Looks at a report of a kind that rules on periodic statements concern. */
export const checkedRule = (rule: RuleInForce, asked: AskedReport): CheckedRule => {
  const weight = rule.documents.find(({ kind }) => kind === 'periodic_statement')?.weight ?? 'required';
  const parts = rule.code === null ? undefined : partsOfRules[rule.code];
  if (parts === undefined) return { rule, weight, state: 'check_yourself', missing: [] };
  const missing = parts.filter((part) => !hasPart(part, asked));
  return { rule, weight, state: missing.length === 0 ? 'met' : 'missing', missing };
};
