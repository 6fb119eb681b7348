import type { AuditReference, OpenableKind } from '@partnerfolio/contract/audit-events';
import type { DetailedAuditEvent } from '@partnerfolio/contract/security';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../ui/text/use-format.ts';
import { paths } from '../../../paths.ts';
import { detailTexts } from './texts/field-labels.ts';
import type { EventRun } from './runs.ts';
import { cutParts, plainText, runParts, sentenceParts } from './sentences/sentence.ts';
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

const Parts = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ text, opens }, at) =>
    opens ? (
      <RecordLink key={at} to={opens}>
        {text}
      </RecordLink>
    ) : (
      text
    ),
  );

/** An event as a sentence with links to its records; in tables cut to the specification's 100 characters. */
export function EventSentence({ event, whole = false }: { event: DetailedAuditEvent; whole?: boolean }) {
  const parts = sentenceParts(event, useSentenceLanguage());
  return <Parts parts={whole ? parts : cutParts(parts)} />;
}

/** What the events of a run have in common: their sentence if all say the same, else the name of the event. */
export function RunSentence({ run: { newest, events } }: { run: EventRun }) {
  const language = useSentenceLanguage();
  const sentence = sentenceParts(newest, language);
  const isSame = events.every((event) => plainText(sentenceParts(event, language)) === plainText(sentence));
  return <Parts parts={cutParts(isSame ? sentence : runParts(newest, language))} />;
}
