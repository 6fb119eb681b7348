import type { acknowledgeDayOrder, adoptDayOrder } from '@partnerfolio/contract/day-order';
import type { acknowledgeDefinitions } from '@partnerfolio/contract/definition-changes';
import { useCall } from '../../../queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterSettling, useMaySettle } from './use-settling.ts';

interface SettleProps {
  id: string;
  endpoint: typeof acknowledgeDayOrder | typeof adoptDayOrder | typeof acknowledgeDefinitions;
  label: string;
  /** The toast after success. */
  done: string;
}

/** Acknowledges a change by an upgrade; hidden from users who may not correct the ledger. */
export function SettleButton({ id, endpoint, label, done }: SettleProps) {
  const settle = useCall(endpoint, { refreshes: afterSettling });
  const maySettle = useMaySettle(id);
  if (!maySettle) return null;
  return (
    <Button
      className="justify-self-start"
      size="sm"
      busy={settle.isPending}
      onClick={() => settle.mutate({ params: { id } }, { onSuccess: () => toastDone(done) })}
    >
      {label}
    </Button>
  );
}
