import { useLingui } from '@lingui/react/macro';
import type { DetailedAuditEvent } from '@partnerfolio/contract/security';
import type { ReactNode } from 'react';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { ShortEvent } from './EventSentence.tsx';

interface EventLinesProps {
  event: DetailedAuditEvent;
  time: ReactNode;
  /** The whole sentence, where nothing else opens it; it stands in place of the name and the record. */
  sentence: ReactNode | undefined;
  /** What opens the events of a run. */
  expand: ReactNode;
}

/** An event in the two lines of a phone: who and when, and below it what. */
export function EventLines({ event, time, sentence, expand }: EventLinesProps) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const { person, program } = event;
  const by = program && t`by ${program.name}`;
  return (
    <span className="block py-1.5 whitespace-normal">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex flex-wrap items-baseline">
          <span className="font-medium wrap-anywhere">{person ? nameOf(person) : t`The portal`}</span>
          {expand}
        </span>
        <span className="shrink-0 text-xs text-ink-3">{time}</span>
      </span>
      <span className="block text-xs wrap-anywhere text-ink-2">
        {sentence ?? <ShortEvent event={event} />}
        {by && <span className="text-ink-3"> · {by}</span>}
      </span>
    </span>
  );
}
