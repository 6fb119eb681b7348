import type { ImportRequest } from '@partnerfolio/contract/imports/instrument-requests';
import { Plural, Trans } from '@lingui/react/macro';
import { usePersonName } from '../../../../texts/use-person-name.ts';
import { useSendsMail } from '../../../../session/auth.tsx';
import { Callout } from '../../../../ui/Callout.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';

/** How many instruments the import waits for, and what happens next. */
export function RequestNotice({ request }: { request: ImportRequest | undefined }) {
  const sendsMail = useSendsMail();
  const open = request?.items.filter(({ state }) => state === 'open') ?? [];
  if (open.length === 0) return null;
  return (
    <div role="status" className="pb-3">
      <Callout
        title={<Plural value={open.length} one="# instrument requested" other="# instruments requested" />}
      >
        {sendsMail ? (
          <Trans>
            The import waits and does not expire. Its rows are checked again as soon as the instruments are
            there, and you get an email. You can leave this page.
          </Trans>
        ) : (
          <Trans>
            The import waits and does not expire. Its rows are checked again as soon as the instruments are
            there. You can leave this page.
          </Trans>
        )}
      </Callout>
    </div>
  );
}

interface RequestMarkProps {
  request: ImportRequest | undefined;
  name: string;
}

/** That a name was requested, or why it was refused. */
export function RequestMark({ request, name }: RequestMarkProps) {
  const personName = usePersonName();
  const format = useFormat();
  const item = request?.items.find((one) => one.name === name);
  if (item === undefined) return null;
  const day = format.day(item.requestedAt);
  if (item.state === 'open')
    return (
      <p className="text-xs text-accent">
        <Trans>Requested on {day}</Trans>
      </p>
    );
  const who = item.refusedBy ? personName(item.refusedBy) : '—';
  const { reason } = item;
  return (
    <p className="text-xs whitespace-pre-line text-warn">
      <Trans>
        Refused by {who}: {reason}
      </Trans>
    </p>
  );
}
