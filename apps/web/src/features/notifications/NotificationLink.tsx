import { notificationKinds } from '@partnerfolio/contract/notifications/notifications';
import type { Notification, NotificationSubject } from '@partnerfolio/contract/notifications/notifications';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';

interface Look {
  className: string;
  onClick: () => void;
  children: ReactNode;
}

/** The page that shows the record of each type. */
const links: Readonly<Record<NotificationSubject, (of: Notification, look: Look) => ReactNode>> = {
  proposal: ({ subject: { id } }, look) => <Link to={paths.proposal} params={{ id }} {...look} />,
  client_task: ({ subject, client }, look) => (
    <Link to={paths.editClientTask} params={{ id: client?.id ?? '', taskId: subject.id }} {...look} />
  ),
  log_record: ({ subject: { id } }, look) => (
    <Link to={paths.logRecord} params={{ recordId: id }} {...look} />
  ),
  client: ({ subject: { id } }, look) => <Link to={paths.client} params={{ id }} {...look} />,
  portfolio: ({ subject: { id } }, look) => <Link to={paths.portfolioQuality} params={{ id }} {...look} />,
  instrument_request: (_, look) => <Link to={paths.instrumentRequests} {...look} />,
  import: ({ subject, portfolio }, look) => (
    <Link
      to={paths.importTransactions}
      params={{ id: portfolio?.id ?? '' }}
      search={{ import: subject.id }}
      {...look}
    />
  ),
  report_batch: ({ subject: { id } }, look) => <Link to={paths.reportBatch} params={{ id }} {...look} />,
  report: ({ subject: { id } }, look) => <Link to={paths.report} params={{ id }} {...look} />,
  report_schedule: ({ subject: { id } }, look) => (
    <Link to={paths.reportSchedule} params={{ id }} {...look} />
  ),
  market_data: (_, look) => <Link to={paths.marketSources} {...look} />,
  audit_log: (_, look) => <Link to={paths.auditTrail} {...look} />,
  user: ({ subject: { id } }, look) => <Link to={paths.user} params={{ id }} {...look} />,
};

interface NotificationLinkProps extends Look {
  notification: Notification;
}

/** A link to the record that a notification is about. */
export function NotificationLink({ notification, ...look }: NotificationLinkProps) {
  return links[notificationKinds[notification.kind].subject](notification, look);
}
