import { bandsAtMost, scoreBands } from '@partnerfolio/contract/compliance/questionnaire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFieldArray, useWatch } from 'react-hook-form';
import { EditPanel } from '../../../../form/panel/EditPanel.tsx';
import { useZodForm } from '../../../../form/use-zod-form.ts';
import { NumberField } from '../../../../form/value-fields.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { useClientText } from '../../../../texts/use-client-text.ts';
import { usePartChange } from '../edits/use-edits.ts';
import { bandsForm, newBand, toWhole, typedBands, type BandsFormApi } from './bands-form.ts';
import { FieldGroup } from './FieldGroup.tsx';
import type { PanelProps } from './panel-props.ts';
import { TextPair } from './TextPair.tsx';

/** Edits the bands of the score. */
export function BandsPanel({ draft, onClose }: PanelProps) {
  const { t } = useLingui();
  const text = useClientText();
  const form = useZodForm(bandsForm, typedBands(draft.content));
  const change = usePartChange({
    draft,
    form,
    valuesOf: typedBands,
    part: {
      label: t`Bands`,
      text: (content) =>
        scoreBands(content)
          .map(({ name, from, to }) => `${text(name)} ${from}–${to}`)
          .join(' · '),
    },
    put: (content, { bands }) => ({ ...content, bands }),
    onClose,
  });
  return (
    <EditPanel title={<Trans>Edit bands</Trans>} change={change} onClose={onClose}>
      <p className="text-sm text-ink-2">
        <Trans>
          The first band begins at 1, each next one after the band before it; the last ends at 99.
        </Trans>
      </p>
      <BandFields form={form} />
    </EditPanel>
  );
}

function BandFields({ form }: { form: BandsFormApi }) {
  const { t } = useLingui();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'bands', keyName: 'key' });
  const bands = useWatch({ control: form.control, name: 'bands' });
  return (
    <>
      {fields.map(({ key }, at) => {
        const number = at + 1;
        const before = toWhole(bands[at - 1]?.to ?? '0');
        const first = Number.isInteger(before) ? before + 1 : '…';
        return (
          <FieldGroup key={key} label={<Trans>Band {number}</Trans>}>
            <TextPair form={form} english={`bands.${at}.name.en`} spanish={`bands.${at}.name.es`} />
            <div className="flex flex-wrap items-end justify-between gap-3">
              {at < fields.length - 1 ? (
                <NumberField
                  form={form}
                  name={`bands.${at}.to`}
                  label={t`Last score`}
                  hint={t`from ${first}`}
                  className="w-40"
                />
              ) : (
                <p className="text-sm text-ink-2">
                  <Trans>From {first} to 99</Trans>
                </p>
              )}
              <Button look="quiet" size="sm" onClick={() => remove(at)} aria-label={t`Remove band ${number}`}>
                <Trans>Remove</Trans>
              </Button>
            </div>
          </FieldGroup>
        );
      })}
      {fields.length < bandsAtMost && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => {
            const last = fields.length - 1;
            // What was the last band needs an end of its own.
            if (last >= 0) form.setValue(`bands.${last}.to`, '', { shouldDirty: true });
            append(newBand(), { focusName: `bands.${Math.max(last, 0)}.to` });
          }}
        >
          <Trans>Add band</Trans>
        </Button>
      )}
    </>
  );
}
