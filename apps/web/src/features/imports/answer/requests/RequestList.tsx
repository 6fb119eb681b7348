import type { RequestedInstrument } from '@partnerfolio/contract/imports/instrument-requests';
import { Plural, Trans } from '@lingui/react/macro';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { AddingNotice, AddNames } from '../names/AddNames.tsx';
import { RequestLine } from './RequestLine.tsx';
import { useAddingRequests } from './use-adding-requests.ts';

interface RequestListProps {
  items: readonly RequestedInstrument[];
  total: number;
  /** The pagination. */
  children: ReactNode;
}

/** A page of requested instruments with the ways to answer them. */
export function RequestList({ items, total, children }: RequestListProps) {
  const { classOf, setClass, answering, finding, choices, choosing } = useAddingRequests(items);
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
      actions={<AddNames {...{ names: items, choices, total, finding, choosing }} />}
    >
      <AddingNotice finding={finding} choosing={choosing} />
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
