import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';

/** That people wait, wherever in a long list one is. */
export function WaitingNotice({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <div className="mb-3">
      <Callout
        title={<Plural value={count} one="# person waits for a role" other="# people wait for a role" />}
        actions={
          <Button size="sm" onClick={onShow}>
            <Trans>Show those waiting</Trans>
          </Button>
        }
      />
    </div>
  );
}
