import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import { Trans, useLingui } from '@lingui/react/macro';
import { searchErrorTexts } from '../../../../records/listings/feed-error-texts.ts';
import { useCanSearch } from '../../../../records/listings/use-can-search.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Callout } from '../../../../ui/Callout.tsx';
import { Progress } from '../../../../ui/Progress.tsx';
import { explainRefusal } from '../../assess/error-texts.ts';
import type { FindingListings } from './use-finding-listings.ts';

interface FindButtonProps {
  names: readonly UnknownName[];
  finding: FindingListings;
}

/** Searches the provider for the names that it was not asked for yet; stops while it searches. */
export function FindButton({ names, finding }: FindButtonProps) {
  const canSearch = useCanSearch();
  const open = names.filter(({ name }) => finding.matches[name] === undefined);
  if (finding.progress !== null)
    return (
      <Button size="sm" onClick={finding.stop}>
        <Trans>Stop searching</Trans>
      </Button>
    );
  if (!canSearch || open.length === 0) return null;
  return (
    <Button size="sm" onClick={() => finding.start(open)}>
      <Trans>Find at Yahoo Finance</Trans>
    </Button>
  );
}

/** How far the search is, or why it ended. */
export function FindingNotice({ finding: { progress, error } }: { finding: FindingListings }) {
  const { i18n } = useLingui();
  if (progress !== null) {
    const { done, total } = progress;
    return (
      <div className="pb-3">
        <Progress
          label={<Trans>Searching at Yahoo Finance</Trans>}
          value={done / total}
          detail={`${done} / ${total}`}
        />
      </div>
    );
  }
  if (error === null) return null;
  return (
    <div className="pb-3">
      <Callout kind="warn">
        {typeof error === 'string' ? i18n._(searchErrorTexts[error]) : explainRefusal(error)}
      </Callout>
    </div>
  );
}
