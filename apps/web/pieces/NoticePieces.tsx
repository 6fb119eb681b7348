import { ScrollText } from 'lucide-react';
import { Button } from '../src/ui/Button.tsx';
import { Callout } from '../src/ui/Callout.tsx';
import { Card } from '../src/ui/Card.tsx';
import { EmptyState } from '../src/ui/EmptyState.tsx';
import { Progress } from '../src/ui/Progress.tsx';
import { Skeleton } from '../src/ui/Skeleton.tsx';
import { Spinner } from '../src/ui/Spinner.tsx';
import { toastDone, toastError } from '../src/ui/overlay/toast.ts';
import { hebrew, longText } from './samples.ts';
import { Sample } from './Sample.tsx';
import { Shelf } from './Shelf.tsx';

const nothing = () => undefined;

/** Callouts, toasts and other notices. */
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
        <div dir="rtl">
          <Callout kind="warn" title={hebrew.error} actions={<Button size="sm">{hebrew.act}</Button>}>
            {hebrew.text}
          </Callout>
        </div>
      </Shelf>
      <Shelf name="Progress, skeleton, spinner" wide>
        <Progress label="Checking rows" value={0.34} detail="3,400 of 10,000" />
        <Progress label="Waiting for the file" value={null} />
        <Progress label={longText} value={1} detail="10,000 of 10,000" />
        <div dir="rtl">
          <Progress label={hebrew.name} value={0.34} detail="3,400 / 10,000" />
        </div>
        <Skeleton className="w-64" />
        <div dir="rtl">
          <Skeleton className="w-64" />
        </div>
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
        <Card title={longText} context={longText} actions={<Button size="sm">Import</Button>}>
          <EmptyState>{`${longText}, ${longText}`}</EmptyState>
        </Card>
        <div dir="rtl">
          <Card title={hebrew.name} context="EUR" actions={<Button size="sm">{hebrew.act}</Button>}>
            <EmptyState>{hebrew.text}</EmptyState>
          </Card>
        </div>
      </Shelf>
      <Shelf name="Toast">
        <Sample of="Done, with an action">
          <Button onClick={() => toastDone('Client closed', { label: 'Undo', onPress: nothing })}>
            Say that it is done
          </Button>
        </Sample>
        <Sample of="Failed">
          <Button onClick={() => toastError('Network error. Please check your connection.')}>
            Say that it failed
          </Button>
        </Sample>
        <Sample of="Long text">
          <Button
            onClick={() => toastDone(longText.replaceAll(' ', ''), { label: 'Undo', onPress: nothing })}
          >
            Say a long word
          </Button>
        </Sample>
      </Shelf>
    </>
  );
}
