import {
  previewClientReport,
  previewFirmReport,
  previewReport,
} from '@partnerfolio/contract/reports/options';
import { Trans } from '@lingui/react/macro';
import { useDownload } from '../../../shell/page/download/use-download.ts';
import { Button } from '../../../ui/Button.tsx';
import { askedOf, type IssueFormApi, type IssueOutput } from '../issue/issue-form.ts';

/** Downloads the report as it would be issued. */
export function Preview({ form, language }: { form: IssueFormApi; language: 'en' | 'es' }) {
  const { download, cancel, isBusy } = useDownload();
  const preview = (entered: IssueOutput) => {
    const asked = askedOf(entered, language);
    if (asked.of === 'firm') return download(previewFirmReport, { query: asked.options });
    const input = { params: { id: asked.id }, query: asked.options };
    return asked.of === 'client' ? download(previewClientReport, input) : download(previewReport, input);
  };
  if (isBusy)
    return (
      <Button onClick={cancel}>
        <Trans>Cancel preview</Trans>
      </Button>
    );
  return (
    <Button onClick={() => void form.handleSubmit(preview)()}>
      <Trans>Preview</Trans>
    </Button>
  );
}
