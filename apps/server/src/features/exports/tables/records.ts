/** The tables of clients, portfolios, proposals and users. */
import type { ActivityItem, ClientTask } from '@partnerfolio/contract/clients/activity';
import { textsOf } from '@partnerfolio/contract/texts/texts-of';
import { askedBy, date, money, number, rate, text, yesOrNo } from './columns.ts';
import { tableOf } from './table.ts';

/** Files are in English whoever exports them, so that programs find their columns. */
const { name } = textsOf('en').figures;

export const clients = tableOf<'clients'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [
      { table: 'clients' },
      { table: 'client_shares' },
      { table: 'client_households' },
      { table: 'answer_sheets' },
      { table: 'questionnaires' },
      { table: 'portfolios' },
      { table: 'portfolio_figures' },
      { table: 'profiles' },
    ],
    title: 'Clients',
    columns: [
      text('Name', (row) => row.name),
      text('Type', (row) => row.kind),
      text('Status', (row) => row.status),
      text('Adviser', (row) => row.owner.fullName),
      text('Household', (row) => row.household?.name ?? null),
      text('Tags', (row) => row.tags.join(', ') || null),
      date('Next review', (row) => row.nextReviewOn),
      text('Risk profile', (row) => row.riskProfile.state),
      number('Risk score', (row) => row.riskProfile.score),
      text('Risk band', (row) => row.riskProfile.band?.name.en ?? null),
      number('Portfolios', (row) => row.portfolios),
      money(
        name.value,
        (row) => row.value,
        (row) => row.currency,
      ),
      text('Currency', (row) => row.currency),
      askedBy(
        'withYearToDate',
        rate('TWR year to date, net', (row) => row.yearToDate),
      ),
      text('Shared with me', (row) => row.share),
      text('Updated', (row) => row.updatedAt),
      text('Client id', (row) => row.id),
    ],
  });

/** The text of a note, the subject of a task, or the type of a change. */
const activityText = (row: ActivityItem): string => {
  if (row.type === 'note') return row.note.text;
  return row.type === 'task' ? row.task.subject : row.change.event;
};

const activityUser = (row: ActivityItem): string | null => {
  if (row.type === 'note') return row.note.author.fullName;
  return (row.type === 'task' ? row.task.createdBy : row.change.by)?.fullName ?? null;
};

const ofTask = (row: ActivityItem): ClientTask | null => (row.type === 'task' ? row.task : null);

export const activity = tableOf<'activity'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [
      { table: 'clients', of: 'id' },
      { table: 'client_notes', of: 'client_id' },
      { table: 'client_tasks', of: 'client_id' },
      { table: 'portfolios', of: 'client_id' },
      { table: 'investment_proposals', of: 'client_id' },
      { table: 'imports' },
    ],
    title: 'Activity',
    subject: 'getClient',
    columns: [
      date('Date', (row) => row.day),
      text('Type', (row) => (row.type === 'note' ? row.note.kind : row.type)),
      text('Text', activityText),
      text('User', activityUser),
      text('Assignee', (row) => ofTask(row)?.assignee.fullName ?? null),
      date('Due date', (row) => ofTask(row)?.dueOn ?? null),
      text('Completed', (row) => ofTask(row)?.done?.at ?? null),
      text('Recorded', (row) => row.at),
      text('Id', (row) => row.id),
    ],
  });

export const tasks = tableOf<'tasks'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [
      { table: 'client_tasks' },
      { table: 'clients' },
      { table: 'client_shares' },
      { table: 'profiles' },
    ],
    title: 'Tasks',
    columns: [
      text('Subject', (row) => row.subject),
      text('Client', (row) => row.client.name),
      text('Assignee', (row) => row.assignee.fullName),
      date('Due date', (row) => row.dueOn),
      yesOrNo('Overdue', (row) => row.isOverdue),
      text('Completed', (row) => row.done?.at ?? null),
      text('Completed by', (row) => row.done?.by.fullName ?? null),
      text('Note', (row) => row.note),
      text('Created by', (row) => row.createdBy.fullName),
      text('Created', (row) => row.createdAt),
      text('Client id', (row) => row.client.id),
      text('Task id', (row) => row.id),
    ],
  });

export const complianceLog = tableOf<'complianceLog'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [
      { table: 'log_records' },
      { table: 'clients' },
      { table: 'client_shares' },
      { table: 'portfolios' },
      { table: 'profiles' },
    ],
    title: 'Complaints and breaches',
    columns: [
      text('Number', (row) => row.number),
      text('Type', (row) => row.kind),
      text('State', (row) => (row.closed === null ? 'open' : 'closed')),
      text('Client', (row) => row.client?.name ?? null),
      text('Portfolio', (row) => row.portfolio?.name ?? null),
      text('Subject', (row) => row.subject),
      text('Category', (row) => row.category),
      text('Severity', (row) => row.severity),
      date('Happened', (row) => row.occurredOn),
      date('Noticed', (row) => row.noticedOn),
      text('Assignee', (row) => row.assignee.fullName),
      date('Due date', (row) => row.dueOn),
      yesOrNo('Overdue', (row) => row.isOverdue),
      text('Description', (row) => row.description),
      text('Outcome', (row) => row.outcome),
      text('Result', (row) => row.resolution),
      text('Root cause', (row) => row.rootCause),
      number('Compensation', (row) => row.compensation?.amount ?? null),
      text('Currency', (row) => row.compensation?.currency ?? null),
      date('Reported to the authority', (row) => row.reportedOn),
      text('Recorded', (row) => row.recordedAt),
      text('Recorded by', (row) => row.recordedBy.fullName),
      text('Closed', (row) => row.closed?.at ?? null),
      text('Closed by', (row) => row.closed?.by.fullName ?? null),
      text('Client id', (row) => row.client?.id ?? null),
      text('Record id', (row) => row.id),
    ],
  });

export const portfolios = tableOf<'portfolios'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [
      { table: 'portfolios' },
      { table: 'clients' },
      { table: 'client_shares' },
      { table: 'portfolio_figures' },
    ],
    title: 'Portfolios',
    columns: [
      text('Name', (row) => row.name),
      text('Client', (row) => row.client.name),
      text('Type', (row) => row.kind),
      text('Currency', (row) => row.baseCurrency),
      money(
        name.value,
        (row) => row.value,
        (row) => row.baseCurrency,
      ),
      rate(name.dayChange, (row) => row.dayChange),
      rate('TWR year to date, net', (row) => row.yearToDate),
      rate('TWR since inception, net', (row) => row.sinceInception),
      date('As of', (row) => row.asOf),
      yesOrNo('Figures being updated', (row) => row.renewing),
      number('Outdated prices', (row) => row.quality?.stale ?? null),
      number('Missing prices and rates', (row) => row.quality?.missing ?? null),
      number('Ledger errors', (row) => row.quality?.faults ?? null),
      date('Opened', (row) => row.openedOn),
      date('Closed', (row) => row.closedOn),
      text('Client id', (row) => row.client.id),
      text('Portfolio id', (row) => row.id),
    ],
  });

export const reports = tableOf<'reports'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [
      { table: 'reports' },
      { table: 'report_portfolios' },
      { table: 'figure_snapshots' },
      { table: 'portfolios' },
      { table: 'clients' },
      { table: 'client_shares' },
      { table: 'profiles' },
    ],
    title: 'Reports',
    columns: [
      number('Number', (row) => row.number),
      number('Version', (row) => row.version),
      text('State', (row) => row.state),
      text('Kind', (row) => row.template),
      text('Title', (row) => row.title),
      text('Client', (row) => row.client?.name ?? null),
      text('Portfolio', (row) => row.portfolio?.name ?? null),
      date('From', (row) => row.from),
      date('As at', (row) => row.asAt),
      text('Language', (row) => row.language),
      text('Issued', (row) => row.issuedAt),
      text('Issued by', (row) => row.issuedBy?.fullName ?? null),
      text('Changed since', (row) => row.changedAt),
      text('Unknown figures', (row) => row.gap),
      text('SHA-256', (row) => row.sha256),
      text('SHA-256 of the figures', (row) => row.figuresSha256),
      number('Bytes', (row) => row.byteSize),
      yesOrNo('File kept', (row) => row.isKept),
      text('Report id', (row) => row.id),
    ],
  });

export const proposals = tableOf<'proposals'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [
      { table: 'investment_proposals' },
      { table: 'clients' },
      { table: 'client_shares' },
      { table: 'portfolios' },
      { table: 'profiles' },
    ],
    title: 'Proposals',
    columns: [
      text('Purpose', (row) => row.purpose),
      text('Client', (row) => row.client.name),
      text('Portfolio', (row) => row.portfolio.name),
      text('Status', (row) => row.status),
      number('Version', (row) => row.version),
      text('Author', (row) => row.author?.fullName ?? null),
      date('Due date', (row) => row.dueOn),
      text('Updated', (row) => row.updatedAt),
      text('Proposal id', (row) => row.id),
    ],
  });

export const users = tableOf<'users'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [{ table: 'profiles' }, { table: 'user_roles' }],
    title: 'Users',
    columns: [
      text('Name', (row) => row.fullName),
      text('Email', (row) => row.email),
      text('Role', (row) => row.role),
      yesOrNo('Email confirmed', (row) => row.emailConfirmed),
      text('Joined', (row) => row.createdAt),
      text('Deactivated', (row) => row.deactivatedAt),
      text('Erased', (row) => row.erasedAt),
      text('User id', (row) => row.id),
    ],
  });

export const loginAttempts = tableOf<'loginAttempts'>()
  .rows(({ items }) => items)
  .define({
    restsOn: [{ table: 'login_attempts' }],
    title: 'Sign-ins',
    columns: [
      text('Time', (row) => row.attemptTime),
      text('Email', (row) => row.email),
      text('Result', (row) => (row.success ? 'success' : 'failed')),
      text('IP address', (row) => row.ipAddress),
      text('Device', (row) => row.userAgent),
      yesOrNo('Known device', (row) => row.knownDevice),
      text('Attempt id', (row) => row.id),
    ],
  });
