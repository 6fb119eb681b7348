import type { Import } from '@partnerfolio/contract/imports';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';

/** The sections of the preview in which something is open. */
export type Decision = 'names' | 'cash' | 'rows';

interface DecisionsNoticeProps {
  found: Import;
  /** The number of names without an instrument. */
  unknownNames: number;
  onGoTo: (decision: Decision) => void;
}

/** What is still to be decided, however far below it is: each item leads there. */
export function DecisionsNotice({ found, unknownNames, onGoTo }: DecisionsNoticeProps) {
  const { cashQuestion, questionRows } = found;
  const texts: Record<Decision, ReactNode> = {
    names: unknownNames > 0 && (
      <Plural value={unknownNames} one="# unknown instrument" other="# unknown instruments" />
    ),
    cash: cashQuestion !== null && cashQuestion.answer === null && <Trans>Track cash or not</Trans>,
    rows: questionRows > 0 && (
      <Plural value={questionRows} one="# row with a question" other="# rows with a question" />
    ),
  };
  const open = (['names', 'cash', 'rows'] as const).filter((decision) => Boolean(texts[decision]));
  // A single section is the first on the page.
  if (open.length < 2) return null;
  return (
    <Callout
      kind="warn"
      title={<Trans>Still to decide</Trans>}
      actions={
        <span className="flex flex-wrap gap-2">
          {open.map((decision) => (
            <Button key={decision} size="sm" onClick={() => onGoTo(decision)}>
              {texts[decision]}
            </Button>
          ))}
        </span>
      }
    />
  );
}
