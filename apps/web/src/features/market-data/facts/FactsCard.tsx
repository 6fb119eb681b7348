import { factCodes } from '@partnerfolio/contract/instruments/facts';
import { listInstrumentFacts } from '@partnerfolio/contract/instruments/stated-facts';
import type { Instrument } from '@partnerfolio/contract/market-data';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { useViewer } from '../../../session/auth.tsx';
import { Failure } from '../../../shell/Failure.tsx';
import { quotationTexts } from '../../../texts/labels.ts';
import { buttonClasses } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { useFactColumns, type FactRow } from './use-fact-columns.tsx';

/** What is stated of an instrument for checks and costs; each fact opens its history. */
export function FactsCard({ instrument }: { instrument: Instrument }) {
  const { t, i18n } = useLingui();
  const { id, quotation } = instrument;
  const { rights } = useViewer();
  const navigate = useNavigate();
  const { fact: openFact } = useParams({ strict: false });
  const columns = useFactColumns(id);
  const { data, error, refetch } = useQuery(queryOf(listInstrumentFacts, { params: { id } }));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  const stated = new Map(data?.items.map((one) => [one.fact, one]));
  const quoted = i18n._(quotationTexts[quotation]);
  return (
    <Card
      flush
      title={<Trans>Facts</Trans>}
      context={<Trans>Price quoted: {quoted}</Trans>}
      actions={
        rights.includes('market_data.instruments') && (
          <Link
            to={paths.editFacts}
            params={{ id }}
            search={(now) => now}
            resetScroll={false}
            className={buttonClasses({ size: 'sm' })}
          >
            <Pencil size={14} aria-hidden="true" />
            <Trans>Edit facts</Trans>
          </Link>
        )
      }
    >
      <Table
        dense
        label={t`Facts`}
        columns={columns}
        rows={data && factCodes.map((fact): FactRow => ({ fact, statement: stated.get(fact) ?? null }))}
        awaited={factCodes.length}
        keyOf={({ fact }) => fact}
        openKey={openFact}
        onOpen={({ fact }) =>
          void navigate({
            to: paths.instrumentFact,
            params: { id, fact },
            search: (now) => now,
            resetScroll: false,
          })
        }
      />
    </Card>
  );
}
