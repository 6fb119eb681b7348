import {
  listActionPortfolios,
  type CorporateAction,
} from '@partnerfolio/contract/instruments/corporate-actions';
import { Plural } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../../queries.ts';
import { useViewer } from '../../../../session/auth.tsx';
import { Failure } from '../../../../shell/Failure.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { SidePanel } from '../../../../ui/overlay/SidePanel.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { DeleteAction } from '../DeleteAction.tsx';
import { PortfolioChoice } from './PortfolioChoice.tsx';
import { useBooking } from './use-booking.ts';
import { useChoice } from './use-choice.ts';

const pageSize = 20;

interface ActionPortfoliosProps {
  action: CorporateAction;
  title: string;
  context: string;
  onClose: () => void;
}

/** The portfolios that a corporate action concerns, and the booking into those chosen. */
export function ActionPortfolios({ action, title, context, onClose }: ActionPortfoliosProps) {
  const { rights } = useViewer();
  const [offset, setOffset] = useState(0);
  const params = { id: action.instrument.id, actionId: action.id };
  const { data, error, refetch } = useQuery({
    ...queryOf(listActionPortfolios, { params, query: { offset, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  const choice = useChoice(data?.items ?? []);
  const booking = useBooking(action);
  return (
    <SidePanel
      open
      onClose={onClose}
      title={title}
      context={context}
      footer={
        <>
          {rights.includes('market_data.instruments') && <DeleteAction action={action} onDeleted={onClose} />}
          {choice.open.length > 0 && (
            <Button
              look="main"
              busy={booking.isPending}
              disabled={choice.chosen.length === 0}
              onClick={() => booking.book(choice.chosen)}
            >
              <Plural
                value={choice.chosen.length}
                one="Book into # portfolio"
                other="Book into # portfolios"
              />
            </Button>
          )}
        </>
      }
    >
      {action.note && <p className="mb-3 text-sm wrap-anywhere text-ink-2">{action.note}</p>}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && <PortfolioChoice {...{ action, choice }} found={data} problems={booking.problems} />}
      {data && data.total > pageSize && (
        <Pager offset={offset} pageSize={pageSize} total={data.total} onChange={setOffset} />
      )}
    </SidePanel>
  );
}
