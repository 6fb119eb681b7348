/** The mails that tell of notifications, in the recipient's language. Subjects name nobody: they are shown on locked screens. */
import { notificationKinds, notificationTopics } from '@partnerfolio/contract/notifications/notifications';
import type {
  NotificationKind,
  NotificationSubject,
  NotificationTopic,
} from '@partnerfolio/contract/notifications/notifications';
import { formatIn } from '@partnerfolio/contract/texts/format';
import type { Language } from '@partnerfolio/contract/texts/texts';
import type { EmailMessage } from '../../../platform/mail/mail.ts';
import { address, email, nameLine } from '../../people/email-templates.ts';
import type { Reader } from '../../people/email-templates.ts';
import type { NotificationRow } from '../queries.ts';

type Words = Readonly<Record<Language, string>>;

/** What happened. */
const sentences: Readonly<Record<NotificationKind, Words>> = {
  proposal_submitted: { en: 'A proposal awaits your review', es: 'Una propuesta espera tu revisión' },
  proposal_approved: { en: 'Your proposal was approved', es: 'Tu propuesta se ha aprobado' },
  proposal_changes_requested: {
    en: 'Changes to your proposal were requested',
    es: 'Se han pedido cambios en tu propuesta',
  },
  proposal_rejected: { en: 'Your proposal was rejected', es: 'Tu propuesta se ha rechazado' },
  task_assigned: { en: 'A task was assigned to you', es: 'Se te ha asignado una tarea' },
  task_due: { en: 'Your task is due', es: 'Tu tarea vence' },
  task_overdue: { en: 'Your task is overdue', es: 'Tu tarea está vencida' },
  log_record_assigned: {
    en: 'A complaint or breach was assigned to you',
    es: 'Se te ha asignado una reclamación o un incumplimiento',
  },
  log_record_overdue: {
    en: 'A complaint or breach is overdue',
    es: 'Ha vencido el plazo de una reclamación o un incumplimiento',
  },
  clients_merged: {
    en: 'Two records of a client were merged',
    es: 'Se han fusionado dos fichas de un cliente',
  },
  client_shared: { en: 'A client was shared with you', es: 'Se ha compartido un cliente contigo' },
  instruments_requested: { en: 'Instruments were requested', es: 'Se han solicitado instrumentos' },
  instruments_answered: {
    en: 'Your requested instruments were answered',
    es: 'Respuesta a los instrumentos que has solicitado',
  },
  batch_ended: { en: 'Your batch of reports has finished', es: 'Tu tanda de informes ha terminado' },
  schedule_stopped: {
    en: 'Your schedule of reports has stopped',
    es: 'Tu programación de informes se ha detenido',
  },
  report_changed: {
    en: 'Figures of an issued report have changed since',
    es: 'Las cifras de un informe emitido han cambiado después',
  },
  data_issue: {
    en: 'A portfolio has a new data issue',
    es: 'Una cartera tiene una nueva incidencia de datos',
  },
  feed_failing: { en: 'Prices could not be fetched', es: 'No se han podido obtener precios' },
  rates_failing: {
    en: 'Exchange rates could not be fetched',
    es: 'No se han podido obtener tipos de cambio',
  },
  audit_broken: {
    en: 'The audit log failed its verification',
    es: 'El registro de auditoría no ha superado la verificación',
  },
  account_waiting: { en: 'An account waits for a role', es: 'Una cuenta espera un rol' },
  account_locked: {
    en: 'An account is locked after wrong passwords',
    es: 'Una cuenta está bloqueada por contraseñas incorrectas',
  },
};

const topicWords: Readonly<Record<NotificationTopic, Words>> = {
  proposals: { en: 'Proposals', es: 'Propuestas' },
  tasks: { en: 'Tasks, complaints and breaches', es: 'Tareas, reclamaciones e incumplimientos' },
  clients: { en: 'Clients', es: 'Clientes' },
  imports: { en: 'Imports and instruments', es: 'Importaciones e instrumentos' },
  reports: { en: 'Reports', es: 'Informes' },
  data: { en: 'Data issues and sources', es: 'Incidencias de datos y fuentes' },
  accounts: { en: 'Accounts and audit log', es: 'Cuentas y registro de auditoría' },
};

const words = {
  client: { en: 'Client', es: 'Cliente' },
  portfolio: { en: 'Portfolio', es: 'Cartera' },
  by: { en: 'By', es: 'Por' },
  dueDate: { en: 'Due date', es: 'Fecha límite' },
  onThis: { en: 'notifications about this', es: 'notificaciones sobre esto' },
} as const satisfies Readonly<Record<string, Words>>;

/** The page of the web that shows the record of each type. */
const pages: Readonly<Record<NotificationSubject, (row: NotificationRow) => string>> = {
  proposal: (row) => `/proposals/${row.subject_id}`,
  client_task: (row) => `/clients/${row.client_id ?? ''}/activity/tasks/${row.subject_id}`,
  log_record: (row) => `/compliance/log/${row.subject_id}`,
  client: (row) => `/clients/${row.subject_id}`,
  portfolio: (row) => `/portfolios/${row.subject_id}/quality`,
  instrument_request: () => '/market-data/requests',
  import: (row) => `/portfolios/${row.portfolio_id ?? ''}/import?import=${row.subject_id}`,
  report_batch: (row) => `/reports/batches/${row.subject_id}`,
  report: (row) => `/reports/${row.subject_id}`,
  report_schedule: (row) => `/reports/schedules/${row.subject_id}`,
  market_data: () => '/market-data/sources',
  audit_log: () => '/admin/security/events',
  user: (row) => `/admin/users/${row.subject_id}`,
};

const linkTo = (publicUrl: URL, row: NotificationRow): string =>
  address(publicUrl, pages[notificationKinds[row.kind].subject](row));

const labelled = (label: Words, language: Language, name: string | null): string =>
  name === null ? '' : nameLine(`${label[language]}: ${name}`).slice(1);

/** The lines below a sentence: the record, where it belongs, who did it, and when it is due. */
const linesOf = (row: NotificationRow, language: Language): string => {
  const { dueOn } = row.details;
  const client = row.client_id === row.subject_id ? null : row.client_name;
  return [
    row.subject_name === null ? '' : nameLine(row.subject_name).slice(1),
    labelled(words.client, language, client),
    labelled(words.portfolio, language, row.portfolio_name),
    labelled(words.by, language, row.actor_name),
    labelled(words.dueDate, language, dueOn === null ? null : formatIn(language).date(dueOn)),
  ].join('');
};

/** To a user who wants to know at once. */
export const notificationEmail = (publicUrl: URL, reader: Reader, row: NotificationRow): EmailMessage => {
  const { language } = reader;
  const sentence = sentences[row.kind];
  const lines = linesOf(row, language);
  const link = linkTo(publicUrl, row);
  const profile = address(publicUrl, '/profile');
  return email(notificationMailKind, reader, {
    en: {
      subject: sentence.en,
      body: `${sentence.en}:\n${lines}\n\nOpen it here:\n\n${link}\n\nYour profile says which notifications you get by email:\n\n${profile}\n`,
    },
    es: {
      subject: sentence.es,
      body: `${sentence.es}:\n${lines}\n\nÁbrelo aquí:\n\n${link}\n\nEn tu perfil eliges qué notificaciones recibes por correo:\n\n${profile}\n`,
    },
  });
};

/** The newest notification about a record. */
export interface Line {
  readonly row: NotificationRow;
  /** How many there are about the record. */
  readonly count: number;
}

export interface Lines {
  readonly lines: readonly Line[];
  /** Records that the mail has no room for. */
  readonly others: number;
}

const lineBlock = (publicUrl: URL, language: Language, { row, count }: Line): string => {
  const about = count > 1 ? ` (${count} ${words.onThis[language]})` : '';
  return `${sentences[row.kind][language]}${about}\n${linesOf(row, language)}\n    ${linkTo(publicUrl, row)}\n`;
};

/** The lines below the names of their topics. */
const blocksOf = (publicUrl: URL, language: Language, { lines }: Lines): string =>
  notificationTopics
    .map((topic) => ({ topic, of: lines.filter(({ row }) => notificationKinds[row.kind].topic === topic) }))
    .filter(({ of }) => of.length > 0)
    .map(({ topic, of }) => {
      const blocks = of.map((line) => lineBlock(publicUrl, language, line));
      return `${topicWords[topic][language].toUpperCase()}\n\n${blocks.join('\n')}`;
    })
    .join('\n');

/** Several notifications in one mail: those of a day, or many that came at once. */
export const notificationsEmail = (
  publicUrl: URL,
  reader: Reader,
  told: Lines & { readonly kind: ListMailKind },
): EmailMessage => {
  const blocks = blocksOf(publicUrl, reader.language, told);
  const list = address(publicUrl, '/notifications?unread=only');
  const profile = address(publicUrl, '/profile');
  const { others } = told;
  const isDaily = told.kind === digestMailKind;
  return email(told.kind, reader, {
    en: {
      subject: isDaily ? 'Your daily digest' : 'New notifications',
      body: `You haven't read these notifications yet:\n\n${blocks}${others > 0 ? `\nand ${others} more\n` : ''}\nAll that are unread:\n\n${list}\n\nYour profile says which notifications you get by email:\n\n${profile}\n`,
    },
    es: {
      subject: isDaily ? 'Tu resumen diario' : 'Notificaciones nuevas',
      body: `Aún no has leído estas notificaciones:\n\n${blocks}${others > 0 ? `\ny ${others} más\n` : ''}\nTodas las que están sin leer:\n\n${list}\n\nEn tu perfil eliges qué notificaciones recibes por correo:\n\n${profile}\n`,
    },
  });
};

/** The kinds of these mails in the outbox. */
export const notificationMailKind = 'notification';
export const digestMailKind = 'notification_digest';
export const listMailKind = 'notifications';
export type ListMailKind = typeof digestMailKind | typeof listMailKind;
export type NotificationMailKind = typeof notificationMailKind | ListMailKind;
