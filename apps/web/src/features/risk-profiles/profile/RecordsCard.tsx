import {
  downloadSheetRecord,
  getAnswerSheet,
  makeSheetRecord,
  type SheetRecord,
} from '@partnerfolio/contract/clients/risk-profile';
import { clientLanguages } from '@partnerfolio/contract/choices';
import { startOfHash } from '@partnerfolio/contract/reports/hash-groups';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../../queries.ts';
import { DownloadButton } from '../../../shell/page/download/DownloadButton.tsx';
import { languageNames } from '../../../texts/labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

type Language = SheetRecord['language'];

interface RecordsCardProps {
  /** The client that the sheet belongs to. */
  clientId: string;
  sheetId: string;
  mayMake: boolean;
}

/** The printed records of the answers shown: made once in each language, with their hashes. */
export function RecordsCard({ clientId, sheetId, mayMake }: RecordsCardProps) {
  const params = { id: clientId, sheetId };
  const { data } = useQuery(queryOf(getAnswerSheet, { params }));
  const records = data?.records ?? [];
  if (!data || (records.length === 0 && !mayMake)) return null;
  return (
    <Card title={<Trans>Printed record</Trans>} context={<Trans>of these answers, as PDF</Trans>}>
      <ul className="grid">
        {clientLanguages.map((language) => {
          const record = records.find((one) => one.language === language);
          if (record === undefined && !mayMake) return null;
          return (
            <li
              key={language}
              className="flex min-h-11 items-center gap-3 border-t border-line py-1.5 text-sm first:border-0"
            >
              <span className="min-w-0 flex-1" lang={language}>
                {languageNames[language]}
                {record && <MadeText record={record} />}
              </span>
              {record ? (
                <DownloadButton
                  size="sm"
                  endpoint={downloadSheetRecord}
                  input={{ params: { ...params, language } }}
                >
                  <Trans>Download</Trans>
                </DownloadButton>
              ) : (
                <MakeButton params={params} language={language} />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function MadeText({ record }: { record: SheetRecord }) {
  const format = useFormat();
  return (
    <span className="num block text-xs text-ink-3" title={record.sha256}>
      {format.day(record.madeAt)} · {startOfHash(record.sha256)}
    </span>
  );
}

interface MakeButtonProps {
  params: { id: string; sheetId: string };
  language: Language;
}

function MakeButton({ params, language }: MakeButtonProps) {
  const { t } = useLingui();
  const make = useCall(makeSheetRecord, { refreshes: [getAnswerSheet] });
  return (
    <Button
      size="sm"
      busy={make.isPending}
      onClick={() =>
        make.mutate({ params, body: { language } }, { onSuccess: () => toastDone(t`Record printed`) })
      }
    >
      <Trans>Print</Trans>
    </Button>
  );
}
