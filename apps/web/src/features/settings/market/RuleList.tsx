import type { MarketSettings } from '@partnerfolio/contract/settings/market';
import { Trans, useLingui } from '@lingui/react/macro';
import { FirmRuleRow } from './FirmRuleRow.tsx';
import { MarketRuleRow } from './MarketRuleRow.tsx';

/** The rules of the market, then those of the firm's own. */
export function RuleList({ settings: { market, rules, ownRules } }: { settings: MarketSettings }) {
  const { t } = useLingui();
  if (rules.length + ownRules.length === 0)
    return market === 'none' ? (
      <p className="mt-4 text-sm text-ink-3">
        <Trans>No rules. Add rules of your own if your firm has some.</Trans>
      </p>
    ) : null;
  return (
    <ul aria-label={t`Rules`} className="mt-4 grid border-t border-line">
      {rules.map((rule) => (
        <MarketRuleRow key={rule.code} rule={rule} />
      ))}
      {ownRules.map((rule) => (
        <FirmRuleRow key={rule.id} rule={rule} />
      ))}
    </ul>
  );
}
