import { transactionTypes } from '@partnerfolio/contract/choices';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Choosing } from './choice.ts';
import { knowsWords, type Meaning } from './draft.ts';
import { OpenMark } from './OpenMark.tsx';
import { meaningTexts } from './words.ts';

const meanings: readonly Meaning[] = [...transactionTypes, 'ignore'];

/** What each word of the type column means. */
export function TypeWords({ choosing }: { choosing: Choosing }) {
  const { upload, draft, tried, change } = choosing;
  const { t, i18n } = useLingui();
  const words = knowsWords(draft, upload) ? upload.typeWords : null;
  const undecided = words?.filter((word) => draft.types[word] === undefined).length ?? 0;
  const options = meanings.map((value) => ({ value, label: i18n._(meaningTexts[value]) }));
  return (
    <Card
      title={<Trans>What the file's words mean</Trans>}
      context={
        undecided > 0 && (
          <Plural value={undecided} one="# word has no type yet" other="# words have no type yet" />
        )
      }
      actions={undecided > 0 && <OpenMark />}
    >
      {words ? (
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
          {words.map((word) => (
            <Select
              key={word}
              label={word}
              {...(draft.types[word] === undefined && {
                aside: <OpenMark />,
                ...(tried && { error: t`Choose before going on` }),
              })}
              placeholder={t`Choose a type`}
              options={options}
              value={draft.types[word] ?? null}
              onValueChange={(meaning) => change({ types: { ...draft.types, [word]: meaning } })}
            />
          ))}
        </div>
      ) : (
        <p className="text-sm text-ink-2">
          <Trans>The words of this column are read from the whole file when you go on.</Trans>
        </p>
      )}
    </Card>
  );
}
