import { checkReportParts, type CheckedRule } from '@partnerfolio/contract/reports/required-parts';
import type { ReportPart, RuleState } from '@partnerfolio/contract/reports/report-parts';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../queries.ts';
import { useMarketTexts } from '../../../records/market-rules/use-market-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { sectionTexts } from '../options/section-texts.ts';
import type { Asked } from '../issue/issue-form.ts';

/** What the rules of the firm's market ask this report for, and which parts it lacks. */
export function RequiredParts({ asked }: { asked: Asked | null }) {
  const checked = asked?.of === 'portfolio' && asked.options.template === 'performance' ? asked : null;
  const { data } = useQuery({
    ...queryOf(checkReportParts, {
      params: { id: checked?.id ?? '' },
      query: (checked?.options ?? {}) as never,
    }),
    enabled: checked !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (checked === null || data === undefined || (data.market !== null && data.items.length === 0))
    return null;
  return (
    <Card title={<Trans>Rules of the firm’s market</Trans>}>
      {data.market === null ? (
        <p className="text-sm text-ink-2">
          <Trans>
            Unknown: the firm has not chosen its market yet. An administrator chooses it under Settings.
          </Trans>
        </p>
      ) : (
        <ul className="grid">
          {data.items.map((item) => (
            <Rule key={item.rule.code ?? item.rule.id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const looks: Readonly<Record<RuleState, string>> = {
  met: 'text-gain',
  missing: 'text-loss',
  check_yourself: 'text-ink-2',
};

function Rule({ item: { rule, state, weight, missing } }: { item: CheckedRule }) {
  const { t } = useLingui();
  const { language } = useMarketTexts();
  const nameOf = usePartNames();
  const { title, text, source } = rule.wording[language];
  const parts = missing.map(nameOf).join(', ');
  const states: Readonly<Record<RuleState, string>> = {
    met: t`The report has what it asks for.`,
    missing:
      weight === 'required' ? t`Missing, so the report cannot be issued: ${parts}` : t`Missing: ${parts}`,
    check_yourself: t`Check this yourself.`,
  };
  return (
    <li className="grid gap-1 border-b border-line py-2.5 text-sm wrap-anywhere last:border-b-0">
      <p className="font-medium">{title}</p>
      <p className={looks[state]}>{states[state]}</p>
      {state !== 'met' && <p className="whitespace-pre-line text-ink-2">{text}</p>}
      <p className="text-xs text-ink-3">{source}</p>
    </li>
  );
}

/** The names of parts, which are sections except for two. */
function usePartNames(): (part: ReportPart) => string {
  const { t, i18n } = useLingui();
  return (part) => {
    if (part === 'benchmark') return t`Comparison with the agreed benchmark`;
    return part === 'net_and_gross' ? t`Net beside gross` : i18n._(sectionTexts[part]);
  };
}
