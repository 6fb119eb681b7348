import type { MarketRule } from '@partnerfolio/contract/settings/market';
import { Trans } from '@lingui/react/macro';
import { RuleText } from '../../../records/market-rules/RuleText.tsx';
import { useMarketTexts } from '../../../records/market-rules/use-market-texts.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { RuleRow } from './RuleRow.tsx';

/** A rule of the market: in the firm's words if it has some, and who changed it last and why. */
export function MarketRuleRow({ rule }: { rule: MarketRule }) {
  const { language } = useMarketTexts();
  const { code, wording, ownText, changed } = rule;
  const { title, text, source } = wording[language];
  return (
    <RuleRow rule={code} title={title} state={<RuleState rule={rule} />}>
      <RuleText text={ownText ?? text} source={source} documents={rule.documents} service={rule.service} />
      {changed && <Changed changed={changed} />}
    </RuleRow>
  );
}

function RuleState({ rule: { isActive, ownText } }: { rule: MarketRule }) {
  return (
    <>
      {isActive ? (
        <Badge tone="gain">
          <Trans>In force</Trans>
        </Badge>
      ) : (
        <Badge>
          <Trans>Off</Trans>
        </Badge>
      )}
      {ownText !== null && (
        <Badge tone="accent">
          <Trans>Reworded</Trans>
        </Badge>
      )}
    </>
  );
}

function Changed({ changed: { by, at, reason } }: { changed: NonNullable<MarketRule['changed']> }) {
  const format = useFormat();
  const nameOf = usePersonName();
  const [name, day] = [nameOf(by), format.moment(at)];
  return (
    <p className="text-xs text-ink-3">
      <Trans>
        Changed by {name}, {day}: {reason}
      </Trans>
    </p>
  );
}
