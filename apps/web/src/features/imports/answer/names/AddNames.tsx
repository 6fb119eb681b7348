import type { UnknownName } from '@partnerfolio/contract/imports/unknown-names';
import { Plural } from '@lingui/react/macro';
import { Button } from '../../../../ui/Button.tsx';
import { Callout } from '../../../../ui/Callout.tsx';
import { explainRefusal } from '../../assess/error-texts.ts';
import { FindButton, FindingNotice } from './FindListings.tsx';
import type { ChoosingNames, NameChoice } from './use-choosing-names.ts';
import type { FindingListings } from './use-finding-listings.ts';

interface AddNamesProps {
  /** The names that no instrument has. */
  names: readonly UnknownName[];
  /** What would create those that are complete. */
  choices: NameChoice[];
  /** The number of all unknown names. */
  total: number;
  finding: FindingListings;
  choosing: ChoosingNames;
}

/** Searches the provider for the names, and adds those that are complete. */
export function AddNames({ names, choices, total, finding, choosing }: AddNamesProps) {
  return (
    <>
      {names.length > 0 && <FindButton names={names} finding={finding} />}
      {choices.length > 0 && (
        <Button
          size="sm"
          look="main"
          busy={choosing.isPending}
          // The refusal is shown by the notice.
          onClick={() => void choosing.choose(choices).catch(() => undefined)}
        >
          <AddText
            count={choices.length}
            isAll={choices.length === total}
            isSearching={finding.progress !== null}
          />
        </Button>
      )}
    </>
  );
}

/** How far the search is, and why the names were not added. */
export function AddingNotice({ finding, choosing: { error } }: Pick<AddNamesProps, 'finding' | 'choosing'>) {
  return (
    <>
      <FindingNotice finding={finding} />
      {error && <Callout kind="error">{explainRefusal(error)}</Callout>}
    </>
  );
}

function AddText({ count, isAll, isSearching }: { count: number; isAll: boolean; isSearching: boolean }) {
  if (isSearching) return <Plural value={count} one="Add the one found" other="Add the # found" />;
  return isAll ? (
    <Plural value={count} one="Add this instrument" other="Add all # instruments" />
  ) : (
    <Plural value={count} one="Add the complete one" other="Add the # complete ones" />
  );
}
