import {
  listCorporateActions,
  type CorporateAction,
} from '@partnerfolio/contract/instruments/corporate-actions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { useViewer } from '../../../session/auth.tsx';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useActionColumns } from './use-action-columns.tsx';

/** The corporate actions recorded for an instrument. Each opens the portfolios that it concerns. */
export function ActionsCard({ id }: { id: string }) {
  const { t } = useLingui();
  const { rights } = useViewer();
  const navigate = useNavigate();
  const columns = useActionColumns(id);
  const { data, error, refetch } = useQuery(queryOf(listCorporateActions, { params: { id } }));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  const mayRecord = rights.includes('market_data.instruments');
  return (
    <Card
      flush
      title={<Trans>Corporate actions</Trans>}
      actions={
        mayRecord && (
          <Link
            to={paths.newCorporateAction}
            params={{ id }}
            search={(now) => now}
            resetScroll={false}
            className={buttonClasses({ size: 'sm' })}
          >
            <Plus size={14} aria-hidden="true" />
            <Trans>Record action</Trans>
          </Link>
        )
      }
    >
      <Table
        dense
        label={t`Corporate actions`}
        columns={columns}
        rows={data?.items}
        awaited={1}
        keyOf={(action) => action.id}
        onOpen={(action: CorporateAction) =>
          void navigate({
            to: paths.corporateAction,
            params: { id, actionId: action.id },
            search: (now) => now,
            resetScroll: false,
          })
        }
        empty={
          <EmptyState>
            {mayRecord ? (
              <Trans>
                None recorded. Record a split, spin-off, merger, symbol change or return of capital once, and
                book it into every portfolio that held the instrument.
              </Trans>
            ) : (
              <Trans>None recorded.</Trans>
            )}
          </EmptyState>
        }
      />
    </Card>
  );
}
