import type { FallNotice } from '@partnerfolio/contract/reports/fall-notices';
import { Trans } from '@lingui/react/macro';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

/** What became of a notice without a letter. */
export function Outcome({ notice: { closing, undoneOn } }: { notice: FallNotice }) {
  const format = useFormat();
  const personName = usePersonName();
  if (closing === null && undoneOn === null) return null;
  return (
    <span className="block text-xs wrap-anywhere whitespace-normal text-ink-2">
      {closing === null ? (
        <Undone day={format.date(undoneOn ?? '')} />
      ) : (
        <Closed name={personName(closing.by)} day={format.day(closing.at)} reason={closing.reason} />
      )}
    </span>
  );
}

function Undone({ day }: { day: string }) {
  return <Trans>Corrected figures of {day} don't show it any more</Trans>;
}

function Closed({ name, day, reason }: { name: string; day: string; reason: string }) {
  return (
    <Trans>
      Closed by {name} on {day}: {reason}
    </Trans>
  );
}
