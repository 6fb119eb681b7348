import type { ActionPortfolio, CorporateAction } from '@partnerfolio/contract/instruments/corporate-actions';
import { useLingui } from '@lingui/react/macro';
import { PortfolioLink } from '../../../../records/PortfolioLink.tsx';
import { Callout } from '../../../../ui/Callout.tsx';
import { Checkbox } from '../../../../ui/input/Checkbox.tsx';
import { Badge } from '../../../../ui/text/Badge.tsx';
import { ActionEffect } from './ActionEffect.tsx';
import { RowActions } from './RowActions.tsx';
import { useStatusText } from '../use-action-texts.ts';

interface RowProps {
  action: CorporateAction;
  row: ActionPortfolio;
  /** Why the last booking left the portfolio out. */
  problem: string | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** A portfolio with the status of an action, its effect on units and cost, and what can be done. */
export function ActionPortfolioRow({ action, row, problem, isChosen, onChoose }: RowProps) {
  const { t } = useLingui();
  const { portfolio, client, status, effect } = row;
  const { text, tone } = useStatusText()(status);
  const name = portfolio.name;
  const owner = client.name;
  return (
    <li className="flex gap-3 py-3">
      {status === 'open' && effect?.after && (
        <Checkbox
          hideLabel
          label={t`Book into ${name}, ${owner}`}
          checked={isChosen}
          onCheckedChange={onChoose}
        />
      )}
      <div className="min-w-0 flex-1 text-sm">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">
            <PortfolioLink {...portfolio} /> <span className="text-ink-3">{owner}</span>
          </span>
          <Badge tone={tone}>{text}</Badge>
        </div>
        {effect && <ActionEffect action={action} effect={effect} />}
        {problem && (
          <div className="mt-2">
            <Callout kind="warn">{problem}</Callout>
          </div>
        )}
        <RowActions action={action} row={row} />
      </div>
    </li>
  );
}
