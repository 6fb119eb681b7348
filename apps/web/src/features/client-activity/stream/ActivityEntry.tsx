import type {
  ActivityItem,
  ClientChange,
  ClientNote,
  ClientTask,
} from '@partnerfolio/contract/clients/activity';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { FileClock, NotebookPen, Phone, UsersRound, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { noteKindTexts, shareLevelTexts } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { changedFieldTexts, changeTexts } from '../labels.ts';
import type { ActivitySearch } from '../search.ts';
import { Assignee } from '../tasks/Assignee.tsx';
import { CompleteBox } from '../tasks/CompleteBox.tsx';
import { DueDate } from '../../../records/tasks/DueDate.tsx';

const noteIcons = { note: NotebookPen, call: Phone, meeting: UsersRound } as const;

interface EntryProps {
  item: ActivityItem;
  /** Kept in the address of the form. */
  search: ActivitySearch;
}

/** A note, task or change of a client. */
export function ActivityEntry({ item, search }: EntryProps) {
  if (item.type === 'note') return <NoteEntry note={item.note} search={search} />;
  if (item.type === 'task') return <TaskEntry task={item.task} search={search} />;
  return <ChangeEntry change={item.change} at={item.at} />;
}

interface FrameProps {
  mark: ReactNode;
  title: ReactNode;
  about: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

function Frame({ mark, title, about, action, children }: FrameProps) {
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3 text-sm">
      <span className="grid h-5 place-items-center text-ink-3">{mark}</span>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        {children}
        <div className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-xs text-ink-3 [&>*+*]:before:mr-1.5 [&>*+*]:before:content-['·']">
          {about}
        </div>
      </div>
      {action}
    </div>
  );
}

const icon = (Icon: LucideIcon) => <Icon size={15} aria-hidden="true" />;

function NoteEntry({ note, search }: { note: ClientNote; search: ActivitySearch }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const author = usePersonName()(note.author);
  const edited = note.editedAt === null ? null : format.moment(note.editedAt);
  return (
    <Frame
      mark={icon(noteIcons[note.kind])}
      title={i18n._(noteKindTexts[note.kind])}
      about={
        <>
          <span>{author}</span>
          {edited !== null && (
            <span>
              <Trans>edited {edited}</Trans>
            </span>
          )}
        </>
      }
      action={
        note.may.edit && (
          <Link
            to={paths.editClientNote}
            params={{ id: note.client.id, noteId: note.id }}
            search={search}
            className={buttonClasses({ size: 'sm', look: 'quiet' })}
          >
            <Trans>Edit</Trans>
          </Link>
        )
      }
    >
      <p className="wrap-anywhere whitespace-pre-line text-ink-2">{note.text}</p>
    </Frame>
  );
}

function TaskEntry({ task, search }: { task: ClientTask; search: ActivitySearch }) {
  return (
    <Frame
      mark={<CompleteBox task={task} />}
      title={<span className={task.done === null ? '' : 'text-ink-3 line-through'}>{task.subject}</span>}
      about={<TaskFacts task={task} />}
      action={
        task.may.edit && (
          <Link
            to={paths.editClientTask}
            params={{ id: task.client.id, taskId: task.id }}
            search={search}
            className={buttonClasses({ size: 'sm', look: 'quiet' })}
          >
            <Trans>Edit</Trans>
          </Link>
        )
      }
    >
      {task.note !== null && <p className="wrap-anywhere whitespace-pre-line text-ink-2">{task.note}</p>}
    </Frame>
  );
}

function TaskFacts({ task }: { task: ClientTask }) {
  const format = useFormat();
  const personName = usePersonName();
  if (task.done !== null) {
    const [doer, day] = [personName(task.done.by), format.day(task.done.at)];
    return (
      <Trans>
        Completed by {doer} on {day}
      </Trans>
    );
  }
  return (
    <>
      <Assignee task={task} />
      {task.dueOn !== null && (
        <span className="inline-flex items-center gap-1.5">
          <Trans>
            due <DueDate dueOn={task.dueOn} isOverdue={task.isOverdue} />
          </Trans>
        </span>
      )}
    </>
  );
}

function ChangeEntry({ change, at }: { change: ClientChange; at: string }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const personName = usePersonName();
  return (
    <Frame
      mark={icon(FileClock)}
      title={i18n._(changeTexts[change.event])}
      about={
        <>
          <span>{change.by === null ? <Trans>Portal</Trans> : personName(change.by)}</span>
          <span className="num">{format.moment(at)}</span>
        </>
      }
    >
      <ChangeSubject change={change} />
    </Frame>
  );
}

/** What a change concerns: its portfolio, proposal, contact or file, the user, or the fields. */
function ChangeSubject({
  change: { portfolio, proposal, contact, fileName, user, level, fields },
}: {
  change: ClientChange;
}) {
  const { i18n } = useLingui();
  const personName = usePersonName();
  const look = 'rounded-sm hover:underline';
  const subject = [
    portfolio && (
      <Link key="portfolio" to={paths.portfolio} params={{ id: portfolio.id }} className={look}>
        {portfolio.name}
      </Link>
    ),
    proposal && (
      <Link key="proposal" to={paths.proposal} params={{ id: proposal.id }} className={look}>
        {proposal.name}
      </Link>
    ),
    contact && <span key="contact">{contact}</span>,
    fileName && <span key="file">{fileName}</span>,
    user && <span key="user">{personName(user)}</span>,
    level && <span key="level">{i18n._(shareLevelTexts[level])}</span>,
    fields.length > 0 && (
      <span key="fields">{fields.map((field) => i18n._(changedFieldTexts[field])).join(', ')}</span>
    ),
  ].filter(Boolean);
  return subject.length > 0 && <p className="flex flex-wrap gap-x-2 wrap-anywhere text-ink-2">{subject}</p>;
}
