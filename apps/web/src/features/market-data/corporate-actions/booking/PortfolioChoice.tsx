import type {
  CorporateAction,
  listActionPortfolios,
} from '@partnerfolio/contract/instruments/corporate-actions';
import type { OutputOf } from '@partnerfolio/contract/endpoint';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Checkbox } from '../../../../ui/input/Checkbox.tsx';
import { BookForAll } from './BookForAll.tsx';
import { ActionPortfolioRow } from './ActionPortfolioRow.tsx';
import type { useChoice } from './use-choice.ts';

interface PortfolioChoiceProps {
  action: CorporateAction;
  found: OutputOf<typeof listActionPortfolios>;
  choice: ReturnType<typeof useChoice>;
  /** Why the last booking left portfolios out, by their id. */
  problems: ReadonlyMap<string, string>;
}

/** A page of portfolios, of which those that can be booked into can be chosen. */
export function PortfolioChoice({ action, found, choice, problems }: PortfolioChoiceProps) {
  const { t } = useLingui();
  const { open, chosen, isChosen, choose } = choice;
  return (
    <>
      <BookForAll action={action} />
      {found.items.length === 0 && (
        <EmptyState>
          <Trans>
            No portfolio that you may book into has entries of this instrument before the ex-date.
          </Trans>
        </EmptyState>
      )}
      {open.length > 1 && (
        <Checkbox
          label={<Trans>Choose all on this page</Trans>}
          checked={chosen.length === open.length}
          indeterminate={chosen.length > 0 && chosen.length < open.length}
          onCheckedChange={(isIn) => choose(open, isIn)}
        />
      )}
      {found.items.length > 0 && (
        <ul aria-label={t`Portfolios`} className="divide-y divide-line">
          {found.items.map((row) => (
            <ActionPortfolioRow
              key={row.portfolio.id}
              action={action}
              row={row}
              problem={problems.get(row.portfolio.id)}
              isChosen={isChosen(row)}
              onChoose={(isIn) => choose([row], isIn)}
            />
          ))}
        </ul>
      )}
      {found.viewOnly > 0 && (
        <p className="mt-3 text-sm text-ink-3">
          <Plural
            value={found.viewOnly}
            one="# other portfolio has entries of the instrument. You can see it, but not book into it."
            other="# other portfolios have entries of the instrument. You can see them, but not book into them."
          />
        </p>
      )}
    </>
  );
}
