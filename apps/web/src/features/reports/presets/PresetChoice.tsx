import { reportKinds } from '@partnerfolio/contract/reports/options';
import type { ReportPreset } from '@partnerfolio/contract/reports/presets';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useToday } from '../../../today.ts';
import { Button } from '../../../ui/Button.tsx';
import { Combobox } from '../../../ui/input/Combobox.tsx';
import type { IssueFormApi, IssueInput } from '../issue/issue-form.ts';
import { useFieldNames } from '../options/use-field-names.ts';
import { differsFrom, lostOptions } from './preset-form.ts';
import type { usePresets } from './use-presets.ts';

interface PresetChoiceProps {
  form: IssueFormApi;
  presets: ReturnType<typeof usePresets>;
}

/** The firm's template that fills the form. Nothing is shown while the firm has none. */
export function PresetChoice({ form, presets: { items, applied, chosen, apply } }: PresetChoiceProps) {
  const { t } = useLingui();
  const of = useWatch({ control: form.control, name: 'of' });
  if (items === undefined || (items.length === 0 && applied === null)) return null;
  const suited = items.filter(({ template }) => reportKinds[template].of.includes(of));
  const left = items.length - suited.length;
  return (
    <div className="grid gap-1.5">
      <Combobox<ReportPreset>
        label={t`Template of the firm`}
        placeholder={t`None`}
        items={suited}
        value={chosen}
        onValueChange={(preset) =>
          preset === null ? form.setValue('preset', null, { shouldDirty: true }) : apply(preset)
        }
        textOf={({ name }) => name}
        keyOf={({ id }) => id}
        hint={
          left > 0 && (
            <Plural
              value={left}
              one="# template is of a type that exists of one portfolio only."
              other="# templates are of types that exist of one portfolio only."
            />
          )
        }
      />
      <Standing form={form} chosen={chosen} applied={applied} apply={apply} />
    </div>
  );
}

interface StandingProps {
  form: IssueFormApi;
  chosen: ReportPreset | null;
  applied: IssueInput['preset'];
  apply: (preset: ReportPreset) => void;
}

/** How the form stands to the template that was applied to it. */
function Standing({ form, chosen, applied, apply }: StandingProps) {
  const today = useToday();
  const values = useWatch({ control: form.control }) as IssueInput;
  if (applied === null) return null;
  if (chosen === null)
    return (
      <Note>
        <Trans>The template was removed meanwhile. The fields stay as they are.</Trans>
      </Note>
    );
  const isNewer = chosen.revision !== applied.revision;
  const isOther = isNewer || differsFrom(chosen, values, today);
  return (
    <>
      {isOther && (
        <Note>
          {isNewer ? (
            <Trans>The template was changed meanwhile.</Trans>
          ) : (
            <Trans>The fields differ from the template.</Trans>
          )}{' '}
          <Button size="sm" look="quiet" onClick={() => apply(chosen)}>
            <Trans>Apply again</Trans>
          </Button>
        </Note>
      )}
      {values.of === 'client' && <LostOptions preset={chosen} />}
    </>
  );
}

/** Says which options of the template a report of a client does not have. */
function LostOptions({ preset }: { preset: ReportPreset }) {
  const nameOf = useFieldNames();
  const lost = lostOptions(preset).map(nameOf).join(', ');
  if (lost === '') return null;
  return (
    <Note>
      <Trans>A report of a client does not have these options of the template: {lost}.</Trans>
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="text-xs text-ink-2">
      {children}
    </p>
  );
}
