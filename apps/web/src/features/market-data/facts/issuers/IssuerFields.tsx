import { countryCodes } from '@partnerfolio/contract/market/countries';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { ComboField } from '../../../../form/ComboField.tsx';
import { TextField } from '../../../../form/fields.tsx';
import { useBinding } from '../../../../form/use-binding.ts';
import { useFormat } from '../../../../ui/text/use-format.ts';
import { IssuerChoice } from './IssuerChoice.tsx';
import type { IssuerFormApi } from './issuer-form.ts';

interface IssuerFieldsProps {
  form: IssuerFormApi;
  /** The issuer that is edited, which cannot be its own parent. */
  own?: string;
}

/** The fields of an issuer, for creating and editing. */
export function IssuerFields({ form, own }: IssuerFieldsProps) {
  const { t } = useLingui();
  const { locale, compareNames } = useFormat();
  const nameOf = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' });
    return (code: string) => names.of(code) ?? code;
  }, [locale]);
  const countries = useMemo(
    () => countryCodes.toSorted((one, other) => compareNames(nameOf(one), nameOf(other))),
    [nameOf, compareNames],
  );
  const parent = useBinding({ form, name: 'parentId' });
  return (
    <div className="grid gap-4">
      <TextField form={form} name="name" label={t`Name`} autoComplete="off" />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[3fr_2fr]">
        <TextField form={form} name="lei" label={t`LEI (optional)`} autoComplete="off" />
        <ComboField
          form={form}
          name="country"
          label={t`Country (optional)`}
          items={countries}
          textOf={nameOf}
          keyOf={(code) => code}
        />
      </div>
      <IssuerChoice
        label={t`Parent (optional)`}
        hint={t`The company that controls it; its group is shown with the issuer.`}
        value={parent.field.value ?? ''}
        onChoose={(id) => parent.field.onChange(id || null)}
        onBlur={parent.field.onBlur}
        error={parent.error}
        {...(own !== undefined && { except: own })}
      />
    </div>
  );
}
