import { reportedKinds, reportKinds, type ReportedKind } from '@partnerfolio/contract/reports/options';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { useReportRights } from '../../../records/use-report-rights.ts';
import { useToday } from '../../../today.ts';
import { Select } from '../../../ui/input/Select.tsx';
import { ClientChoice } from './ClientChoice.tsx';
import { allAccounts, takeStart, templatesOf, theFirm, type IssueFormApi } from './issue-form.ts';
import { PortfolioChoice } from './PortfolioChoice.tsx';

/** What the report is of: one portfolio, all portfolios of a client or household, or the firm. */
export function SubjectFields({ form }: { form: IssueFormApi }) {
  const { t } = useLingui();
  const today = useToday();
  const [of, template] = useWatch({ control: form.control, name: ['of', 'template'] });
  const { seesFirmReports } = useReportRights();
  const texts: Record<ReportedKind, string> = {
    portfolio: t`One portfolio`,
    client: t`All portfolios of a client or household`,
    firm: t({ message: 'The firm', context: 'report' }),
  };
  const offered = reportedKinds.filter((value) => value !== 'firm' || seesFirmReports);
  const take = (value: ReportedKind) => {
    form.setValue('of', value, { shouldDirty: true });
    form.setValue('subjectId', value === 'firm' ? theFirm : '');
    form.setValue('account', allAccounts);
    const [first] = templatesOf(value);
    if (first === undefined || reportKinds[template].of.includes(value)) return;
    form.setValue('template', first);
    takeStart(form, first, today);
  };
  return (
    <>
      <Select
        label={t`Report on`}
        options={offered.map((value) => ({ value, label: texts[value] }))}
        value={of}
        onValueChange={take}
      />
      {of === 'client' && <ClientChoice form={form} />}
      {of === 'portfolio' && <PortfolioChoice form={form} />}
    </>
  );
}
