import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Callout } from '../../ui/Callout.tsx';
import { ChangeList } from '../ChangeList.tsx';
import type { Conflict, Merged, Side } from './merged.ts';

interface MergeNoticeProps {
  merged: Merged;
  onChoose: (name: string, side: Side) => void;
}

/** Says what others changed while a form was open, and asks whose value to keep where both changed a field. */
export function MergeNotice({ merged: { by, taken, conflicts, isToCheck }, onChoose }: MergeNoticeProps) {
  const isToDecide = conflicts.length > 0 || isToCheck;
  return (
    <Callout kind={isToDecide ? 'warn' : 'info'} title={<Trans>Changed meanwhile by {by}</Trans>}>
      {/* A warning is announced as it is. */}
      <div {...(!isToDecide && { role: 'status' })} className="grid gap-3">
        {taken.length > 0 && (
          <div>
            <p>
              <Trans>Already in this form:</Trans>
            </p>
            <ChangeList changes={taken} />
          </div>
        )}
        {isToCheck && (
          <p className="font-medium">
            <Trans>These fields depend on those that you changed. Check them before you save.</Trans>
          </p>
        )}
        {conflicts.length > 0 && (
          <p>
            <Trans>You changed these fields too. Choose which value to keep:</Trans>
          </p>
        )}
      </div>
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.name}
          conflict={conflict}
          by={by}
          onChoose={(side) => onChoose(conflict.name, side)}
        />
      ))}
    </Callout>
  );
}

interface ConflictChoiceProps {
  conflict: Conflict;
  by: string;
  onChoose: (side: Side) => void;
}

function ConflictChoice({ conflict: { label, theirs, mine, choice }, by, onChoose }: ConflictChoiceProps) {
  const { t } = useLingui();
  const name = useId();
  const sides = [
    { side: 'theirs', value: theirs, whose: by },
    { side: 'mine', value: mine, whose: t`your entry` },
  ] as const;
  return (
    <fieldset className="mt-2 grid min-w-0">
      <legend className="font-medium">{label}</legend>
      {sides.map(({ side, value, whose }) => (
        <label key={side} className="flex items-start gap-2 py-1 pointer-coarse:py-2.5">
          <input
            type="radio"
            name={name}
            className="mt-1 shrink-0 accent-accent"
            checked={choice === side}
            onChange={() => onChoose(side)}
          />
          <span className="min-w-0 wrap-anywhere">
            {value || '—'} <span className="text-ink-2">· {whose}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
