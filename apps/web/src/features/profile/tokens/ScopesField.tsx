import { useLingui } from '@lingui/react/macro';
import { offeredScopes, type FeatureName, type TokenScope } from '@partnerfolio/contract/access';
import type { apiTokenFormSchema } from '@partnerfolio/contract/api-tokens';
import type { z } from 'zod';
import { useController } from 'react-hook-form';
import type { Form } from '../../../form/use-zod-form.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import { errorText } from '../../../form/field-error.ts';
import { scopeLabel } from './scope-label.ts';

type Values = z.input<typeof apiTokenFormSchema>;

/** The scopes of a token, within the user's own rights: reading, writing, and single permissions. */
export function ScopesField({ form }: { form: Form<Values, z.output<typeof apiTokenFormSchema>> }) {
  const { t, i18n } = useLingui();
  const { rights } = useViewer();
  const { field, fieldState } = useController({ control: form.control, name: 'scopes' });
  const offered = offeredScopes.filter(
    (scope) => scope === 'read' || scope === 'write' || rights.includes(scope as FeatureName),
  );
  const chosen = field.value;
  const tick = (scope: TokenScope, on: boolean) =>
    field.onChange(offered.filter((one) => (one === scope ? on : chosen.includes(one))));
  const message = errorText(fieldState.error);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t`Scopes`}</legend>
      <div className="grid max-h-52 gap-1 overflow-y-auto rounded-md border border-line p-3" tabIndex={-1}>
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            label={i18n._(scopeLabel(scope))}
            checked={chosen.includes(scope)}
            onCheckedChange={(on) => tick(scope, on)}
          />
        ))}
      </div>
      {message !== undefined && (
        <p role="alert" className="text-sm text-loss">
          {message}
        </p>
      )}
    </fieldset>
  );
}
