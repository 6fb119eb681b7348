import { useLingui } from '@lingui/react/macro';
import { isProblem } from '../../api.ts';
import { explainProblem } from '../../explain.ts';
import { Callout } from '../../ui/Callout.tsx';
import { explainFault } from './fault-texts.ts';

/** Why the rows were not imported. */
export function ApplyFault({ error }: { error: Error }) {
  const { t } = useLingui();
  const detail = isProblem(error, 'wrong_state') ? error.detail : undefined;
  if (isProblem(error, 'stale'))
    return (
      <Callout kind="warn" title={explainProblem(error)}>
        {t`The import has changed. Check the rows again before you import.`}
      </Callout>
    );
  return (
    <Callout kind="error" title={explainProblem(error)}>
      {detail && explainFault(detail)}
    </Callout>
  );
}
