import { useLingui } from '@lingui/react/macro';
import { isProblem } from '../../../api.ts';
import { explainProblem } from '../../../explain.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { errorReasons } from '../assess/error-texts.ts';
import { refusalTitle } from '../assess/refusal-title.ts';

/** Why the rows were not imported. */
export function ApplyError({ error }: { error: Error }) {
  const { t } = useLingui();
  if (isProblem(error, 'stale'))
    return (
      <Callout kind="warn" title={explainProblem(error)}>
        {t`The import has changed. Check the rows again before you import.`}
      </Callout>
    );
  return (
    <Callout kind="error" title={refusalTitle(error)}>
      {errorReasons(error)[0]}
    </Callout>
  );
}
