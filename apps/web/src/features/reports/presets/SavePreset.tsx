import { useState } from 'react';
import { Trans } from '@lingui/react/macro';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { Button } from '../../../ui/Button.tsx';
import type { IssueFormApi } from '../issue/issue-form.ts';
import { SavePresetDialog } from './SavePresetDialog.tsx';
import type { usePresets } from './use-presets.ts';

interface SavePresetProps {
  form: IssueFormApi;
  presets: ReturnType<typeof usePresets>;
}

/** Saves what the form asks for as a template of the firm. */
export function SavePreset({ form, presets }: SavePresetProps) {
  const { mayKeepPresets } = useReportRights();
  const [isOpen, setOpen] = useState(false);
  if (!mayKeepPresets) return null;
  return (
    <>
      <Button size="sm" className="mt-4" onClick={() => setOpen(true)}>
        <Trans>Save as template</Trans>
      </Button>
      {isOpen && <SavePresetDialog form={form} presets={presets} onClose={() => setOpen(false)} />}
    </>
  );
}
