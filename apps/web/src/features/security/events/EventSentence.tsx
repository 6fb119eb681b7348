import type { AuditReference, OpenableKind } from '@partnerfolio/contract/audit-events';
import type { DetailedAuditEvent } from '@partnerfolio/contract/security';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../ui/text/use-format.ts';
import { paths } from '../../../paths.ts';
import { hasRole, useViewer } from '../../../session/auth.tsx';
import { detailTexts } from './texts/field-labels.ts';
import type { EventRun } from './runs.ts';
import {
  cutParts,
  plainText,
  runParts,
  sentenceParts,
  shortParts,
  withinRecord,
} from './sentences/sentence.ts';
import type { Part, SentenceLanguage } from './sentences/sentence-values.ts';

/** The pages of the records that a sentence names. */
const pages = {
  user: paths.user,
  client: paths.client,
  portfolio: paths.portfolio,
  instrument: paths.instrument,
  proposal: paths.proposal,
  group: paths.groupMembers,
} as const satisfies Readonly<Record<OpenableKind, string>>;

/** Returns the reader's language, in which sentences are written. */
function useSentenceLanguage(): SentenceLanguage {
  const { i18n } = useLingui();
  const format = useFormat();
  return { i18n, format, texts: detailTexts(i18n) };
}

function RecordLink({ to, children }: { to: AuditReference; children: string }) {
  return (
    <Link
      to={pages[to.kind]}
      params={{ id: to.id }}
      className="rounded-sm font-medium text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink"
    >
      {children}
    </Link>
  );
}

/** The pieces of a sentence; the pages of users are for administrators. */
function Parts({ parts }: { parts: readonly Part[] }) {
  const opensUsers = hasRole(useViewer(), ['admin']);
  return parts.map(({ text, opens }, at) =>
    opens && (opensUsers || opens.kind !== 'user') ? (
      <RecordLink key={at} to={opens}>
        {text}
      </RecordLink>
    ) : (
      text
    ),
  );
}

interface EventSentenceProps {
  event: DetailedAuditEvent;
  /** Without the cut to the specification's 100 characters. */
  whole?: boolean;
  /** The record on whose page it stands, which the sentence neither repeats nor opens. */
  within?: AuditReference | undefined;
}

/** An event as a sentence with links to its records; in tables cut to the specification's 100 characters. */
export function EventSentence({ event, whole = false, within }: EventSentenceProps) {
  const parts = withinRecord(sentenceParts(event, useSentenceLanguage()), within);
  return <Parts parts={whole ? parts : cutParts(parts)} />;
}

/** What happened, without the person and without links: on a phone both stand above, and the row itself leads on. */
export function ShortEvent({ event }: { event: DetailedAuditEvent }) {
  return plainText(cutParts(shortParts(event, useSentenceLanguage())));
}

interface RunSentenceProps {
  run: EventRun;
  within?: AuditReference | undefined;
}

/** What the events of a run have in common: their sentence if all say the same, else the name of the event. */
export function RunSentence({ run: { newest, events }, within }: RunSentenceProps) {
  const language = useSentenceLanguage();
  const sentence = sentenceParts(newest, language);
  const isSame = events.every((event) => plainText(sentenceParts(event, language)) === plainText(sentence));
  return <Parts parts={cutParts(withinRecord(isSame ? sentence : runParts(newest, language), within))} />;
}
