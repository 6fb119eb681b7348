import type { FirmRule } from '@partnerfolio/contract/settings/market';
import { Trans } from '@lingui/react/macro';
import { RuleText } from '../../../records/market-rules/RuleText.tsx';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { RuleRow } from './RuleRow.tsx';

/** A rule of the firm's own, with who changed it last. */
export function FirmRuleRow({ rule }: { rule: FirmRule }) {
  const format = useFormat();
  const nameOf = usePersonName();
  const { id, title, text, source, service, updatedBy, updatedAt } = rule;
  const documents = rule.documents.map((kind) => ({ kind, weight: 'required' as const }));
  const [name, day] = [nameOf(updatedBy), format.moment(updatedAt)];
  const state = (
    <>
      <Badge tone="gain">
        <Trans>In force</Trans>
      </Badge>
      <Badge tone="accent">
        <Trans>Own rule</Trans>
      </Badge>
    </>
  );
  return (
    <RuleRow rule={id} title={title} state={state}>
      <RuleText text={text} source={source} documents={documents} service={service} />
      <p className="text-xs text-ink-3">
        <Trans>
          Last change by {name}, {day}
        </Trans>
      </p>
    </RuleRow>
  );
}
