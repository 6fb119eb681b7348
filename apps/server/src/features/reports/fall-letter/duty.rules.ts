/** Which rules of a market ask for notices of a fall in value. */
import type { RuleInForce } from '@partnerfolio/contract/settings/market';

/** Whether any of the rules asks for notices; one that releases firms from the duty does not. */
export const requiresNotices = (rules: readonly RuleInForce[]): boolean =>
  rules.some(({ documents }) =>
    documents.some(({ kind, weight }) => kind === 'fall_notice' && weight === 'required'),
  );
