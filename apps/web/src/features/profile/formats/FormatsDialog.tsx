import { Trans, useLingui } from '@lingui/react/macro';
import type { Viewer } from '@partnerfolio/contract/identity';
import { dateStyles, numberStyles } from '@partnerfolio/contract/settings/formats';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ComboField } from '../../../form/ComboField.tsx';
import { MergeNotice } from '../../../form/merging/MergeNotice.tsx';
import { FormDialog } from '../../../form/panel/FormDialog.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import { useFormatTexts } from './format-texts.ts';
import { byLanguage, choiceOf, type FormatsForm } from './formats-form.ts';
import { useFormatsChange } from './use-formats-change.ts';

interface FormatsDialogProps {
  viewer: Viewer;
  onClose: () => void;
}

/** Chooses the formats, and shows their effect before they are saved. */
export function FormatsDialog({ viewer, onClose }: FormatsDialogProps) {
  const { t } = useLingui();
  const texts = useFormatTexts();
  const { form, merged, isBlocked, isSaving, save, choose } = useFormatsChange(viewer, onClose);
  const numbers = [byLanguage, ...numberStyles] as const;
  const dates = [byLanguage, ...dateStyles] as const;
  return (
    <FormDialog
      title={<Trans>Formats</Trans>}
      description={
        <Trans>For pages and forms. Files, reports and emails keep the format of their language.</Trans>
      }
      act={<Trans>Save</Trans>}
      busy={isSaving}
      disabled={isBlocked}
      isDirty={form.formState.isDirty}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {merged && <MergeNotice merged={merged} onChoose={choose} />}
      <SelectField
        form={form}
        name="number"
        label={t`Number format`}
        hint={t`Forms read what you type in this format.`}
        options={numbers.map((value) => ({
          value,
          label: texts.number(value === byLanguage ? null : value),
        }))}
      />
      <SelectField
        form={form}
        name="date"
        label={t`Date format`}
        options={dates.map((value) => ({ value, label: texts.date(value === byLanguage ? null : value) }))}
      />
      <ZoneField form={form} stored={viewer.formats.timeZone} />
      <Example form={form} />
    </FormDialog>
  );
}

function ZoneField({ form, stored }: { form: FormatsForm; stored: string | null }) {
  const { t } = useLingui();
  const texts = useFormatTexts();
  const zones = useMemo(
    // The stored zone may have a name that this browser does not list.
    () => [
      ...new Set(['', ...Intl.supportedValuesOf('timeZone'), 'UTC', ...(stored === null ? [] : [stored])]),
    ],
    [stored],
  );
  return (
    <ComboField
      form={form}
      name="timeZone"
      label={t`Time zone`}
      hint={t`Times are shown in it. Which day it is, the firm decides.`}
      items={zones}
      keyOf={(zone) => zone}
      textOf={texts.zone}
    />
  );
}

/** A figure, today and the time of day as the form has them now. */
function Example({ form }: { form: FormatsForm }) {
  const texts = useFormatTexts();
  const [now] = useState(() => new Date().toISOString());
  const [number, date, timeZone] = useWatch({ control: form.control, name: ['number', 'date', 'timeZone'] });
  return (
    <p className="rounded-md bg-hover px-3 py-2 text-sm">
      <span className="text-ink-3">
        <Trans>Example</Trans>
      </span>{' '}
      <output className="num font-medium">{texts.example(choiceOf({ number, date, timeZone }), now)}</output>
    </p>
  );
}
