import {
  listInstrumentRequests,
  type RequestedInstrument,
} from '@partnerfolio/contract/imports/instrument-requests';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { queryOf } from '../../../queries.ts';
import { Failure } from '../../../shell/Failure.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Callout } from '../../../ui/Callout.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CentredSpinner } from '../../../ui/CentredSpinner.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { FindButton, FindingNotice } from '../names/FindListings.tsx';
import { explainRefusal } from '../preview/fault-texts.ts';
import { RequestLine } from './RequestLine.tsx';
import { useAddingRequests } from './use-adding-requests.ts';

const route = getRouteApi('/shell/market-data/requests');
const pageSize = 50;

/** The instruments that colleagues request for their imports. */
export function RequestsTab() {
  const { offset = 0 } = route.useSearch();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(
    queryOf(listInstrumentRequests, { query: { offset, limit: pageSize } }),
  );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <CentredSpinner />;
  const turn = (next: number) =>
    void navigate({ to: paths.instrumentRequests, search: { offset: next || undefined } });
  if (data.items.length === 0 && offset > 0 && data.total > 0)
    return <Pager {...{ offset, pageSize, total: data.total }} onChange={turn} />;
  return (
    <Requests items={data.items} total={data.total}>
      <Pager {...{ offset, pageSize, total: data.total }} onChange={turn} />
    </Requests>
  );
}

interface RequestsProps {
  items: readonly RequestedInstrument[];
  total: number;
  children: ReactNode;
}

function Requests({ items, total, children }: RequestsProps) {
  const { classOf, setClass, answering, finding, choices, addAll } = useAddingRequests(items);
  if (total === 0)
    return (
      <Card flush>
        <EmptyState icon={<Inbox size={24} aria-hidden="true" />}>
          <Trans>Nobody has requested an instrument.</Trans>
        </EmptyState>
      </Card>
    );
  return (
    <Card
      title={<Plural value={total} one="# requested instrument" other="# requested instruments" />}
      context={<Trans>imports wait for them</Trans>}
      actions={
        <>
          <FindButton names={items} finding={finding} />
          {choices.length > 0 && (
            <Button size="sm" look="main" busy={answering.isPending} onClick={addAll}>
              <Plural value={choices.length} one="Add the complete one" other="Add the # complete ones" />
            </Button>
          )}
        </>
      }
    >
      <FindingNotice finding={finding} />
      {answering.error && <Callout kind="error">{explainRefusal(answering.error)}</Callout>}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {items.map((request) => (
          <RequestLine
            key={request.id}
            request={request}
            answering={answering}
            assetClass={classOf(request)}
            match={finding.matches[request.name]}
            onClass={(next) => setClass(request.name, next)}
          />
        ))}
      </ul>
      <p className="pt-2 text-xs text-ink-3">
        <Trans>
          New instruments are added to the firm's list at once. The imports go on by themselves; nothing is
          booked before their users import.
        </Trans>
      </p>
      {children}
    </Card>
  );
}
