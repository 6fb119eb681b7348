import type { LogRecord } from '@partnerfolio/contract/compliance/log';
import { useLingui } from '@lingui/react/macro';
import type { ShownField } from '../../../form/merging/shown-fields.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { categoryTexts, fieldTexts, severityTexts } from '../labels.ts';
import type { LogInput } from './log-form.ts';

type Shown = ShownField<LogRecord, LogInput>;

/** The fields of the form as texts, to show what others changed. */
export function useShownFields(): Record<Exclude<keyof LogInput, 'compensationCurrency'>, Shown> {
  const { i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const day = (date: string | null) => (date === null ? '' : format.date(date));
  const label = (field: keyof typeof fieldTexts) => i18n._(fieldTexts[field]);
  return {
    portfolioId: {
      label: label('portfolioId'),
      text: ({ portfolio }) => portfolio?.name ?? '',
      typed: ({ portfolioId }, nameOf) => nameOf(portfolioId),
    },
    occurredOn: { label: label('occurredOn'), text: (record) => day(record.occurredOn) },
    noticedOn: { label: label('noticedOn'), text: (record) => day(record.noticedOn) },
    subject: { label: label('subject'), text: (record) => record.subject },
    description: { label: label('description'), text: (record) => record.description },
    category: { label: label('category'), text: ({ category }) => i18n._(categoryTexts[category]) },
    severity: { label: label('severity'), text: ({ severity }) => i18n._(severityTexts[severity]) },
    assigneeId: {
      label: label('assigneeId'),
      text: ({ assignee }) => personName(assignee),
      typed: ({ assigneeId }, nameOf) => nameOf(assigneeId),
    },
    dueOn: { label: label('dueOn'), text: (record) => day(record.dueOn) },
    outcome: { label: label('outcome'), text: (record) => record.outcome ?? '' },
    rootCause: { label: label('rootCause'), text: (record) => record.rootCause ?? '' },
    compensation: {
      label: label('compensation'),
      keys: ['compensation', 'compensationCurrency'],
      text: ({ compensation }) => (compensation ? `${compensation.amount} ${compensation.currency}` : ''),
      typed: (values) => `${values.compensation ?? ''} ${values.compensationCurrency ?? ''}`.trim(),
    },
    reportedOn: { label: label('reportedOn'), text: (record) => day(record.reportedOn) },
  };
}
