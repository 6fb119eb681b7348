import { reportKinds, offeredTemplates } from '@partnerfolio/contract/reports/options';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { useToday } from '../../../today.ts';
import { Select } from '../../../ui/input/Select.tsx';
import { ClientChoice } from './ClientChoice.tsx';
import {
  allAccounts,
  reportSubjects,
  takeStart,
  type IssueFormApi,
  type ReportSubject,
} from './issue-form.ts';
import { PortfolioChoice } from './PortfolioChoice.tsx';

/** What the report is of: one portfolio, or all portfolios of a client or household. */
export function SubjectFields({ form }: { form: IssueFormApi }) {
  const { t } = useLingui();
  const today = useToday();
  const [of, template] = useWatch({ control: form.control, name: ['of', 'template'] });
  const texts: Record<ReportSubject, string> = {
    portfolio: t`One portfolio`,
    client: t`All portfolios of a client or household`,
  };
  const take = (value: ReportSubject) => {
    form.setValue('of', value, { shouldDirty: true });
    form.setValue('subjectId', '');
    form.setValue('account', allAccounts);
    const [first] = offeredTemplates;
    if (value === 'portfolio' || reportKinds[template].ofClient) return;
    form.setValue('template', first);
    takeStart(form, first, today);
  };
  return (
    <>
      <Select
        label={t`Report on`}
        options={reportSubjects.map((value) => ({ value, label: texts[value] }))}
        value={of}
        onValueChange={take}
      />
      {of === 'client' ? <ClientChoice form={form} /> : <PortfolioChoice form={form} />}
    </>
  );
}
