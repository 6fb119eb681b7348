import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { hasRole, useViewer } from '../../../session/auth.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { PageHeader } from '../../../shell/page/PageHeader.tsx';
import { VersionActions } from './actions/VersionActions.tsx';
import type { Fault } from './faults/faults.ts';
import { NoQuestionnaire } from './NoQuestionnaire.tsx';
import { ShownVersion } from './ShownVersion.tsx';
import { useVersions } from './use-versions.ts';

const route = getRouteApi('/shell/settings/questionnaire');

/** The firm's questionnaire: its versions, and the draft to edit. */
export function QuestionnairePage() {
  const { t } = useLingui();
  const viewer = useViewer();
  const { version } = route.useSearch();
  const { versions, shown, error, retry } = useVersions(version);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  return (
    <>
      <PageHeader
        title={t`Questionnaire`}
        crumbs={hasRole(viewer, ['admin']) ? [{ label: t`Settings`, to: paths.settings }] : []}
        context={<Trans>Questions and score of the risk profile</Trans>}
        actions={versions && shown && <VersionActions {...{ versions, shown }} onFaults={setFaults} />}
      />
      <Content {...{ versions, shown, error, retry, faults }} />
      <Outlet />
    </>
  );
}

interface ContentProps extends ReturnType<typeof useVersions> {
  faults: readonly Fault[];
}

function Content({ versions, shown, error, retry, faults }: ContentProps) {
  if (error) return <Failure error={error} onRetry={retry} />;
  if (versions?.length === 0) return <NoQuestionnaire />;
  return <ShownVersion {...{ versions, shown, faults }} />;
}
