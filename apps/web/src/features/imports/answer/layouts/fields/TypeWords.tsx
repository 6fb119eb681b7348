import { transactionTypes } from '@partnerfolio/contract/choices';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { Card } from '../../../../../ui/Card.tsx';
import { Select } from '../../../../../ui/input/Select.tsx';
import type { Choosing } from '../../../understand/draft.ts';
import { knowsWords, type Meaning } from '../../../understand/draft.ts';
import { OpenMark } from './OpenMark.tsx';
import { wordText } from './sign-text.ts';
import { meaningTexts } from '../../../understand/words.ts';

const meanings: readonly Meaning[] = [...transactionTypes, 'ignore'];

/** The words without a type, each with the meaning that its rows are left out. */
const leftOut = (words: readonly string[], types: Choosing['draft']['types']): Record<string, Meaning> =>
  Object.fromEntries(words.filter((word) => types[word] === undefined).map((word) => [word, 'ignore']));

/** The meaning of each word in the type column. */
export function TypeWords({ choosing }: { choosing: Choosing }) {
  const { upload, draft, tried, change } = choosing;
  const { t, i18n } = useLingui();
  const words = knowsWords(draft, upload) ? upload.typeWords : null;
  // Keeps the first sorting, so that a word does not move while the user chooses its meaning.
  const [undecidedFirst] = useState(() => new Set(words?.filter((word) => draft.types[word] === undefined)));
  const ordered = words?.toSorted(
    (one, other) => Number(undecidedFirst.has(other)) - Number(undecidedFirst.has(one)),
  );
  const undecided = words?.filter((word) => draft.types[word] === undefined).length ?? 0;
  const options = meanings.map((value) => ({ value, label: i18n._(meaningTexts[value]) }));
  return (
    <Card
      title={<Trans>Value mapping</Trans>}
      context={
        undecided > 0 && (
          <Plural value={undecided} one="# value has no type yet" other="# values have no type yet" />
        )
      }
      actions={
        undecided > 0 && (
          <>
            <OpenMark />
            <Button
              size="sm"
              onClick={() => change({ types: { ...draft.types, ...leftOut(words ?? [], draft.types) } })}
            >
              <Plural value={undecided} one="Leave it out" other="Leave out all #" />
            </Button>
          </>
        )
      }
    >
      {ordered ? (
        <ul className="grid gap-x-8 lg:grid-cols-2">
          {ordered.map((word) => {
            const isOpen = draft.types[word] === undefined;
            return (
              <li
                key={word}
                className="flex min-h-11 items-center gap-x-3 gap-y-1.5 border-t border-line py-1.5 text-sm max-md:flex-wrap"
              >
                <span aria-hidden="true" className="min-w-0 flex-1 wrap-anywhere">
                  {wordText(word)}
                </span>
                {isOpen && <OpenMark />}
                <Select
                  size="sm"
                  hideLabel
                  className="w-44 shrink-0 max-md:w-full"
                  label={wordText(word)}
                  {...(isOpen && tried && { error: t`Choose to continue` })}
                  placeholder={t`Choose a type`}
                  options={options}
                  value={draft.types[word] ?? null}
                  onValueChange={(meaning) => change({ types: { ...draft.types, [word]: meaning } })}
                />
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="text-sm text-ink-2">
          <Trans>All values of this column are read from the file in the next step.</Trans>
        </p>
      )}
    </Card>
  );
}
