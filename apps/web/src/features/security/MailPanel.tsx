import { readMail } from '@partnerfolio/contract/mails';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { useCall } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';

const route = getRouteApi('/shell/admin/security/mails/$id');

/** The text of a kept mail. It may open somebody's account, so that it is asked for on purpose and the trail says by whom. */
export function MailPanel() {
  const { t } = useLingui();
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const reading = useCall(readMail);
  return (
    <SidePanel open onClose={() => void navigate({ to: paths.mails, search })} title={t`Mail`}>
      {reading.data ? (
        <pre className="font-sans text-sm whitespace-pre-wrap wrap-anywhere">{reading.data.body}</pre>
      ) : (
        <div className="grid justify-items-start gap-4">
          <Callout kind="warn" title={<Trans>This mail may open somebody's account</Trans>}>
            <Trans>
              No mail server is set up, so it stays here. Read it only to hand it to the person it is for; the
              audit trail keeps that you did.
            </Trans>
          </Callout>
          <Button look="main" busy={reading.isPending} onClick={() => reading.mutate({ params: { id } })}>
            <Trans>Show the text</Trans>
          </Button>
        </div>
      )}
    </SidePanel>
  );
}
