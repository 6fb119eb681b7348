import { readMail } from '@partnerfolio/contract/mails';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { SidePanel } from '../../ui/overlay/SidePanel.tsx';

const route = getRouteApi('/shell/admin/security/mails/$id');

/**
 * The text of a stored mail. It may give access to an account, so it loads only on request, and the audit log records who
 * read it.
 */
export function MailPanel() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const reading = useCall(readMail);
  return (
    <SidePanel open onClose={() => void navigate({ to: paths.mails, search })} title={t`Email`}>
      {reading.data ? (
        <pre className="font-sans text-sm whitespace-pre-wrap wrap-anywhere">{reading.data.body}</pre>
      ) : (
        <div className="grid justify-items-start gap-4">
          <Callout kind="warn" title={<Trans>This email may give access to an account</Trans>}>
            <Trans>
              No mail server is set up, so this email stays here. Open it only to pass it on to its recipient.
              The audit log records that you did.
            </Trans>
          </Callout>
          <Button look="main" busy={reading.isPending} onClick={() => reading.mutate({ params: { id } })}>
            <Trans>Show text</Trans>
          </Button>
        </div>
      )}
    </SidePanel>
  );
}
