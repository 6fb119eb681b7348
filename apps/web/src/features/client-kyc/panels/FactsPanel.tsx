import { kycFactsSchema, updateClientKyc } from '@partnerfolio/contract/clients/kyc';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import { useRecordChange } from '../../../form/merging/use-record-change.ts';
import { EditPanel } from '../../../form/panel/EditPanel.tsx';
import { useZodForm } from '../../../form/use-zod-form.ts';
import { useCall } from '../../../queries.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { riskTexts } from '../labels.ts';
import { useCountries } from '../use-countries.ts';
import { afterKycChange, reloadKyc, type KycEntry } from '../use-kyc.ts';
import { factValues, type FactsInput } from './facts-form.ts';
import { AssessmentFields, OrganisationFields, PersonFields } from './FactsFields.tsx';
import type { PanelProps } from './fields.tsx';

function useShownFields(): Record<keyof FactsInput, ShownField<KycEntry>> {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { nameOf } = useCountries();
  const day = (written: string | null) => (written === null ? '' : format.date(written));
  const yesNo = (is: boolean) => (is ? t`Yes` : t`No`);
  return {
    birthDate: { label: t`Date of birth`, text: ({ facts }) => day(facts.birthDate) },
    birthPlace: { label: t`Place of birth`, text: ({ facts }) => facts.birthPlace ?? '' },
    nationalities: {
      label: t`Nationalities`,
      text: ({ facts }) => facts.nationalities.map(nameOf).join(', '),
    },
    legalForm: { label: t`Legal form`, text: ({ facts }) => facts.legalForm ?? '' },
    registrationNumber: {
      label: t`Registration number`,
      text: ({ facts }) => facts.registrationNumber ?? '',
    },
    registry: { label: t`Registry`, text: ({ facts }) => facts.registry ?? '' },
    foundedOn: { label: t`Founded`, text: ({ facts }) => day(facts.foundedOn) },
    lei: { label: t`LEI`, text: ({ facts }) => facts.lei ?? '' },
    hasNoBeneficialOwner: {
      label: t`No beneficial owner`,
      text: ({ facts }) => yesNo(facts.hasNoBeneficialOwner),
    },
    riskClass: {
      label: t`Risk class`,
      text: ({ facts }) => (facts.riskClass ? i18n._(riskTexts[facts.riskClass]) : ''),
    },
    sourceOfWealth: { label: t`Source of wealth`, text: ({ facts }) => facts.sourceOfWealth ?? '' },
    isWealthDocumented: { label: t`Documented`, text: ({ facts }) => yesNo(facts.isWealthDocumented) },
    nextReviewOn: { label: t`Next review`, text: ({ facts }) => day(facts.nextReviewOn) },
  };
}

/** Edits who the client is, its risk class and source of wealth. */
export function FactsPanel({ opened, onClose }: PanelProps) {
  const { mutateAsync } = useCall(updateClientKyc, { refreshes: afterKycChange, failure: 'caller' });
  const form = useZodForm(kycFactsSchema, factValues(opened));
  const change = useRecordChange({
    opened,
    form,
    formValues: factValues,
    fields: useShownFields(),
    editors: (_, now) => (now.updatedBy ? [now.updatedBy] : []),
    save: (body) => mutateAsync({ params: { id: opened.id }, body }),
    reload: () => reloadKyc(opened.id),
    onSaved: onClose,
  });
  return (
    <EditPanel
      title={<Trans>Edit KYC facts</Trans>}
      context={opened.client.name}
      change={change}
      onClose={onClose}
    >
      {opened.kind === 'person' ? <PersonFields form={form} /> : <OrganisationFields form={form} />}
      <AssessmentFields form={form} />
    </EditPanel>
  );
}
