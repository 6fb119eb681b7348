import { exportAccess } from '@partnerfolio/contract/exports/formats';
import { previewReport } from '@partnerfolio/contract/reports/options';
import { useLingui } from '@lingui/react/macro';
import type { AnyInput } from '../../api.ts';
import { useViewer } from '../../session/auth.tsx';
import { mayExport } from '../../shell/page/download/ExportMenu.tsx';
import { useDownload } from '../../shell/page/download/use-download.ts';

/** Downloads reports of a portfolio in the language of the screen; `may` without the right to export it is false. */
export function useReport(id: string) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const { download, cancel, isBusy } = useDownload();
  const save = (query: NonNullable<AnyInput['query']>) =>
    void download(previewReport, {
      params: { id },
      query: { ...query, language: i18n.locale === 'es' ? 'es' : 'en' },
    });
  return { may: mayExport(viewer, exportAccess.getHoldings), save, cancel, isBusy };
}
