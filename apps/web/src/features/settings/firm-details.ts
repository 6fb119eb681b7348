import {
  type FirmDetails,
  firmDetailsFormSchema,
  getFirmDetails,
  putFirmDetails,
} from '@partnerfolio/contract/settings/details';
import { printedIban } from '@partnerfolio/contract/settings/bank';
import { useLingui } from '@lingui/react/macro';
import type { z } from 'zod';
import { call } from '../../api.ts';
import type { ShownField } from '../../form/merging/shown-fields.ts';
import { useRecordChange } from '../../form/merging/use-record-change.ts';
import { storedValues } from '../../form/stored-values.ts';
import { type Form, useZodForm } from '../../form/use-zod-form.ts';
import { useCall } from '../../queries.ts';
import { reloadFirmStyle } from './firm-style.ts';

type DetailsInput = { [Field in keyof z.input<typeof firmDetailsFormSchema>]-?: string };
export type DetailsFormApi = Form<
  z.input<typeof firmDetailsFormSchema>,
  z.output<typeof firmDetailsFormSchema>
>;

const emptyDetails: DetailsInput = {
  legalName: '',
  address: '',
  postcode: '',
  city: '',
  country: '',
  taxNumber: '',
  regulator: '',
  licence: '',
  bankHolder: '',
  iban: '',
  bic: '',
  accentColour: '',
};

/** Returns the form's values for the stored details, the IBAN as it is printed. */
const detailsValues = (details: FirmDetails): DetailsInput => ({
  ...storedValues(emptyDetails, details),
  iban: printedIban(details.iban ?? ''),
});

/** Returns the names and formatting of the fields; one that the form has and this lacks does not compile. */
export function useShownDetails(): Record<keyof DetailsInput, ShownField<FirmDetails>> {
  const { t } = useLingui();
  const shown = (label: string, name: keyof DetailsInput) => ({
    label,
    text: (details: FirmDetails) => details[name] ?? '',
  });
  return {
    legalName: shown(t`Legal name`, 'legalName'),
    address: shown(t`Address`, 'address'),
    postcode: shown(t`Postcode`, 'postcode'),
    city: shown(t`City`, 'city'),
    country: shown(t`Country`, 'country'),
    taxNumber: shown(t`Tax number`, 'taxNumber'),
    regulator: shown(t`Regulator`, 'regulator'),
    licence: shown(t`Licence number`, 'licence'),
    bankHolder: shown(t`Account holder`, 'bankHolder'),
    iban: { label: t`IBAN`, text: ({ iban }) => printedIban(iban ?? '') },
    bic: shown(t`BIC`, 'bic'),
    accentColour: shown(t`Accent colour`, 'accentColour'),
  };
}

/** The details of the one firm, as a record with an id. */
const asRecord = (details: FirmDetails) => ({ ...details, id: 'firm' });

/** Edits the firm's details, and merges what another administrator changes meanwhile. */
export function useDetailsChange(details: FirmDetails, close: () => void) {
  const { t } = useLingui();
  const form = useZodForm(firmDetailsFormSchema, detailsValues(details));
  const fields = useShownDetails();
  const { mutateAsync } = useCall(putFirmDetails, { refreshes: [getFirmDetails], failure: 'caller' });
  const change = useRecordChange({
    opened: asRecord(details),
    form,
    formValues: detailsValues,
    fields,
    editors: () => [],
    save: (body) => mutateAsync({ body }),
    reload: async () => asRecord(await call(getFirmDetails)),
    onSaved: () => {
      reloadFirmStyle();
      close();
    },
    savedText: t`Settings saved`,
  });
  return { form, change };
}
