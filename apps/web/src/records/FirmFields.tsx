import { Trans, useLingui } from '@lingui/react/macro';
import type { firmFormSchema } from '@partnerfolio/contract/firm';
import type { signUpFormSchema } from '@partnerfolio/contract/identity';
import type { z } from 'zod';
import { CurrencyField } from '../form/CurrencyField.tsx';
import { TextField } from '../form/fields.tsx';
import type { Form } from '../form/use-zod-form.ts';
// Registers the texts of the field errors, which otherwise load with the shell.
import '../texts/field-texts.ts';

interface FirmPart<F> {
  firm?: F | undefined;
}
type SignUp = typeof signUpFormSchema;
type FirmForm = typeof firmFormSchema;
type SetupForm = Form<
  z.input<SignUp> & FirmPart<z.input<FirmForm>>,
  z.output<SignUp> & FirmPart<z.output<FirmForm>>
>;

interface FirmFieldsProps {
  form: SetupForm;
  /** The currency from the server's configuration, which cannot be changed here. */
  fixedCurrency: string | null;
}

/** The firm's name and currency, asked during the setup. */
export function FirmFields({ form, fixedCurrency }: FirmFieldsProps) {
  const { t } = useLingui();
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t`Your firm`}</legend>
      <TextField form={form} name="firm.name" label={t`Firm name`} autoComplete="organization" />
      {fixedCurrency === null ? (
        <CurrencyField
          form={form}
          name="firm.currency"
          label={t`Firm currency`}
          hint={t`Used for the firm's totals and as the default for new portfolios. You can't change it later.`}
        />
      ) : (
        <p className="text-sm text-ink-2">
          <Trans>The server's configuration sets the firm currency: {fixedCurrency}.</Trans>
        </p>
      )}
    </fieldset>
  );
}
