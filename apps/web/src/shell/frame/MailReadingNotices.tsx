import { dismissMailReading, listMailReadings, type MailReading } from '@partnerfolio/contract/mails';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../queries.ts';
import { useViewer } from '../../session/auth.tsx';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { usePersonName } from '../../texts/use-person-name.ts';

/** Notices above every page that tell the user who read which of their mails, until dismissed. */
export function MailReadingNotices() {
  const { viewedUntil } = useViewer();
  // An administrator viewing as another user may not read that account's notices.
  const { data } = useQuery({ ...queryOf(listMailReadings), enabled: viewedUntil === null });
  const readings = data?.items ?? [];
  return (
    readings.length > 0 && (
      <div data-screen-only className="mb-4">
        <Callout kind="warn" title={<Trans>An administrator read an email to you</Trans>}>
          <ul className="grid gap-1">
            {readings.map((reading) => (
              <ReadingLine key={reading.id} reading={reading} />
            ))}
          </ul>
          <p className="mt-1">
            <Trans>If you did not ask for this, change your password and tell another administrator.</Trans>
          </p>
        </Callout>
      </div>
    )
  );
}

function ReadingLine({ reading }: { reading: MailReading }) {
  const format = useFormat();
  const dismiss = useCall(dismissMailReading, { refreshes: [listMailReadings] });
  const { id, subject } = reading;
  const name = usePersonName()(reading.reader);
  const time = format.moment(reading.readAt);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <Trans>
          {name} read the email “{subject}” to you on {time}.
        </Trans>
      </span>
      <Button size="sm" busy={dismiss.isPending} onClick={() => dismiss.mutate({ params: { id } })}>
        <Trans>Dismiss</Trans>
      </Button>
    </li>
  );
}
