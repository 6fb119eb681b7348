import { listClientDocuments } from '@partnerfolio/contract/clients/documents';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useShowsReports } from '../../../records/use-shows-reports.ts';
import { PageTabs } from '../../../shell/page/PageTabs.tsx';

/** The views of a client. */
export function ClientTabs({ id }: { id: string }) {
  const { t } = useLingui();
  const showsReports = useShowsReports({ clientId: id, withMembers: 'true' });
  return (
    <div className="mt-3 md:mt-5">
      <PageTabs
        params={{ id }}
        tabs={[
          { label: t`Overview`, to: paths.client },
          { label: t`Portfolios`, to: paths.clientPortfolios },
          { label: t`Proposals`, to: paths.clientProposals },
          { label: t`Activity`, to: paths.clientActivity },
          { label: <DocumentsLabel clientId={id} />, to: paths.clientDocuments },
          {
            label: t`Risk profile`,
            to: paths.clientRiskProfile,
            also: [paths.answerQuestionnaire],
          },
          {
            label: t({ message: 'Details', context: 'client' }),
            to: paths.clientDetails,
            also: [paths.editClient, paths.shareClient],
          },
          ...(showsReports ? [{ label: t`Reports`, to: paths.clientReports }] : []),
        ]}
      />
    </div>
  );
}

/** The name of the view of documents, with how many of them have expired or are about to. */
function DocumentsLabel({ clientId }: { clientId: string }) {
  const { data } = useQuery(queryOf(listClientDocuments, { params: { id: clientId }, query: { limit: 1 } }));
  const lapsing = data?.lapsing ?? 0;
  return (
    <>
      <Trans>Documents</Trans>
      {lapsing > 0 && (
        <span className="num ms-1.5 text-xs text-warn">
          <span aria-hidden="true">{lapsing}</span>
          <span className="sr-only">
            <Plural
              value={lapsing}
              one="(# expires soon or has expired)"
              other="(# expire soon or have expired)"
            />
          </span>
        </span>
      )}
    </>
  );
}
