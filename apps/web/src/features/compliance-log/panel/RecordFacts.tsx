import type { LogRecord } from '@partnerfolio/contract/compliance/log';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useFormat } from '../../../ui/text/use-format.ts';
import { categoryTexts, fieldTexts, kindTexts, stepTexts } from '../labels.ts';
import { DueDate } from '../../../records/tasks/DueDate.tsx';
import { RecordState, SeverityBadge } from '../RecordBadges.tsx';

type Fact = readonly [label: string, value: ReactNode];

/** What is recorded of a complaint or breach. */
export function RecordFacts({ record }: { record: LogRecord }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  const { portfolio, compensation, closed, reportedOn } = record;
  const label = (field: keyof typeof fieldTexts) => i18n._(fieldTexts[field]);
  const facts: readonly Fact[] = [
    [t`Type`, i18n._(kindTexts[record.kind])],
    [t`Status`, <RecordState key="state" record={record} />],
    [label('portfolioId'), portfolio?.name],
    [label('category'), i18n._(categoryTexts[record.category])],
    [label('severity'), <SeverityBadge key="severity" record={record} />],
    [label('occurredOn'), format.date(record.occurredOn)],
    [label('noticedOn'), format.date(record.noticedOn)],
    [label('assigneeId'), personName(record.assignee)],
    [label('dueOn'), <DueDate key="due" dueOn={record.dueOn} isOverdue={record.isOverdue} />],
    [label('compensation'), compensation && format.money(compensation.amount, compensation.currency)],
    [label('reportedOn'), reportedOn ? format.date(reportedOn) : t`Not reported`],
    [i18n._(stepTexts.closed), closed && `${format.moment(closed.at)} · ${personName(closed.by)}`],
  ];
  return (
    <>
      <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {facts
          .filter(([, value]) => value !== null && value !== undefined)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="wrap-break-word">{value}</dd>
            </div>
          ))}
      </dl>
      <LongText title={<Trans>Description</Trans>} text={record.description} />
      <LongText title={<Trans>Outcome</Trans>} text={record.outcome} />
      <LongText title={<Trans>Root cause</Trans>} text={record.rootCause} />
    </>
  );
}

function LongText({ title, text }: { title: ReactNode; text: string | null }) {
  if (text === null) return null;
  return (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{text}</p>
    </section>
  );
}
