import { getAssumptions, getAssumptionVersion } from '@partnerfolio/contract/assumptions/assumptions';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { SidePanel } from '../../../ui/overlay/SidePanel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { AssumptionTables } from './AssumptionTables.tsx';
import { EditAssumptionsForm } from './EditAssumptionsForm.tsx';

/** The number of a version; anyone can type an address. */
const isNumber = /^\d{1,6}$/;

const route = getRouteApi('/shell/settings/assumptions/$version');

/** The panel that the address names: the form, empty or with the sample, or a version by its number. */
export function AssumptionsPanel() {
  const { version } = route.useParams();
  const navigate = useNavigate();
  const close = () => void navigate({ to: paths.settings, resetScroll: false });
  // The card says why the assumptions cannot be read.
  const { data } = useQuery(queryOf(getAssumptions));
  if (version !== 'edit' && version !== 'sample')
    return isNumber.test(version) ? (
      <VersionPanel key={version} number={Number(version)} onClose={close} />
    ) : null;
  return data ? (
    <EditAssumptionsForm key={version} opened={data} fromSample={version === 'sample'} onClose={close} />
  ) : null;
}

function VersionPanel({ number, onClose }: { number: number; onClose: () => void }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(queryOf(getAssumptionVersion, { params: { number } }));
  return (
    <SidePanel
      open
      onClose={onClose}
      title={<Trans>Assumptions, version {number}</Trans>}
      context={data && `${format.date(data.from)} · ${data.source}`}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && (data ? <AssumptionTables content={data} /> : <Skeleton className="h-60 w-full" />)}
    </SidePanel>
  );
}
