import { ScrollText } from 'lucide-react';
import { Button } from '../src/ui/Button.tsx';
import { Callout } from '../src/ui/Callout.tsx';
import { Card } from '../src/ui/Card.tsx';
import { EmptyState } from '../src/ui/EmptyState.tsx';
import { Progress } from '../src/ui/Progress.tsx';
import { Skeleton } from '../src/ui/Skeleton.tsx';
import { Spinner } from '../src/ui/Spinner.tsx';
import { toastDone, toastError } from '../src/ui/toast.ts';
import { longText } from './samples.ts';
import { Shelf } from './Shelf.tsx';

/** What the product says about itself. */
export function NoticePieces() {
  return (
    <>
      <Shelf name="Callout" wide>
        <Callout title="Your account is managed by Google.">Use its settings to change the password.</Callout>
        <Callout
          kind="warn"
          title="Someone else changed this meanwhile"
          actions={<Button size="sm">Take theirs</Button>}
        >
          {longText}
        </Callout>
        <Callout
          kind="error"
          title="The service is busy. Please try again."
          actions={<Button size="sm">Try again</Button>}
        />
      </Shelf>
      <Shelf name="Progress, skeleton, spinner" wide>
        <Progress label="Checking rows" value={0.34} detail="3,400 of 10,000" />
        <Progress label="Waiting for the file" value={null} />
        <Skeleton className="w-64" />
        <Spinner />
      </Shelf>
      <Shelf name="Empty state, card" wide>
        <Card title="Ledger" context="EUR" actions={<Button size="sm">Import</Button>}>
          <EmptyState
            icon={<ScrollText size={24} aria-hidden="true" />}
            action={<Button look="main">Add transaction</Button>}
          >
            The ledger is empty. Everything shown of this portfolio follows from its entries.
          </EmptyState>
        </Card>
      </Shelf>
      <Shelf name="Toast">
        <Button onClick={() => toastDone('Client closed', { label: 'Undo', onPress: () => undefined })}>
          Say that it is done
        </Button>
        <Button onClick={() => toastError('Network error. Please check your connection.')}>
          Say that it failed
        </Button>
      </Shelf>
    </>
  );
}
