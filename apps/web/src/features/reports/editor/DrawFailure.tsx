import { Trans } from '@lingui/react/macro';
import { isFinal, isProblem } from '../../../api.ts';
import { explainField, explainProblem } from '../../../explain.ts';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { useFieldNames } from '../options/use-field-names.ts';

/** Why there are no pages: each field with what is wrong with it, or the refusal. */
export function DrawFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const nameOf = useFieldNames();
  const fields = isProblem(error) ? error.fields : [];
  return (
    <Callout
      kind="warn"
      title={fields.length === 0 ? explainProblem(error) : <Trans>The report cannot be made like this</Trans>}
      actions={
        !isFinal(error) && (
          <Button size="sm" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {fields.length > 0 && (
        <ul className="grid gap-1">
          {fields.map((field) => (
            <li key={field.path}>
              {nameOf(field.path)}: {explainField(field)}
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}
