import {
  createReportPreset,
  removeReportPreset,
  updateReportPreset,
  type ReportPreset,
} from '@partnerfolio/contract/reports/presets';
import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { RenameButton } from '../../../form/panel/RenameButton.tsx';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { Question } from '../../../ui/overlay/Question.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterPresetChange, renamed } from './preset-form.ts';

const nameForm = z.object({ name: createReportPreset.body.shape.name });

/** What can be done with a template in the list; what it asks for is changed in the form of a report. */
export function PresetActions({ preset }: { preset: ReportPreset }) {
  const { t } = useLingui();
  const { id: presetId, name, revision } = preset;
  const [isAsked, setAsked] = useState(false);
  const rename = useCall(updateReportPreset, { refreshes: afterPresetChange, failure: 'caller' });
  const remove = useCall(removeReportPreset, { refreshes: afterPresetChange });
  const decide = () =>
    remove.mutate(
      { params: { presetId }, body: { revision } },
      { onSuccess: () => toastDone(t`Template removed`), onSettled: () => setAsked(false) },
    );
  return (
    <span className="flex items-center justify-end gap-1 pointer-coarse:gap-3">
      <RenameButton
        name={name}
        title={<Trans>Rename template</Trans>}
        schema={nameForm}
        busy={rename.isPending}
        onRename={(entered) =>
          rename.mutateAsync({ params: { presetId }, body: renamed(preset, entered.name) })
        }
      />
      <Button
        look="quiet"
        size="icon-sm"
        aria-label={t({ message: `Remove ${name}`, context: 'template' })}
        onClick={() => setAsked(true)}
      >
        <Trash2 size={14} aria-hidden="true" />
      </Button>
      <Question
        open={isAsked}
        onOpenChange={setAsked}
        title={<Trans>Remove {name}?</Trans>}
        description={<Trans>Nobody can start from it any more. Issued reports stay.</Trans>}
        act={<Trans>Remove template</Trans>}
        busy={remove.isPending}
        onAct={decide}
      />
    </span>
  );
}
