import { Trans } from '@lingui/react/macro';
import { isProblem } from '../api.ts';
import { explainProblem } from '../explain.ts';
import { Button } from '../ui/Button.tsx';
import { Callout } from '../ui/Callout.tsx';

/** Shown in place of content that failed to load: the reason and a retry button. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <Callout
      kind="error"
      title={explainProblem(error)}
      actions={
        onRetry &&
        !isProblem(error, 'not_found') && (
          <Button size="sm" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    />
  );
}
