import { issueClientReport, issueFirmReport, issueReport } from '@partnerfolio/contract/reports/reports';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useKeptForm } from '../../../form/kept/use-kept-form.ts';
import { paths } from '../../../paths.ts';
import { useCall } from '../../../queries.ts';
import { useToday } from '../../../today.ts';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterReportChange } from '../refreshes.ts';
import {
  askedOf,
  issueForm,
  issueFormWithGap,
  newReportValues,
  type Asked,
  type IssueOutput,
  type Linked,
} from './issue-form.ts';
import { useGapQuestion, useGapRefusal } from './use-gap.ts';
import { useReaderLanguage } from './use-reader-language.ts';

/** The form of a new report, and how it is issued; then its page opens. */
export function useIssuing(linked: Linked) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const today = useToday();
  const refused = useGapRefusal();
  const { refusal } = refused;
  const schema = refusal === null ? issueForm : issueFormWithGap;
  const form = useKeptForm(schema, newReportValues(linked, today));
  const explain = useGapQuestion(form, refused);
  const language = useReaderLanguage(form);
  const ofPortfolio = useCall(issueReport, { refreshes: afterReportChange, failure: 'caller' });
  const ofClient = useCall(issueClientReport, { refreshes: afterReportChange, failure: 'caller' });
  const ofFirm = useCall(issueFirmReport, { refreshes: afterReportChange, failure: 'caller' });
  const issue = (asked: Asked, gap: string | null) => {
    if (asked.of === 'firm') return ofFirm.mutateAsync({ body: { ...asked.options, gap } });
    const call = asked.of === 'client' ? ofClient : ofPortfolio;
    return call.mutateAsync({ params: { id: asked.id }, body: { ...asked.options, gap } });
  };
  const save = async (entered: IssueOutput) => {
    const gap = refusal === null ? null : entered.gap;
    try {
      const { id } = await issue(askedOf(entered, language), gap);
      toastDone(t`Report issued`);
      void navigate({ to: paths.report, params: { id } });
    } catch (error) {
      explain(error);
    }
  };
  const isIssuing = [ofPortfolio, ofClient, ofFirm].some(({ isPending }) => isPending);
  return { form, language, refusal, save, isIssuing };
}
