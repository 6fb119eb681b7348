import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import type { Show } from './wizard.ts';
import type { Place } from './walk.ts';

/** Goes on with the next file of those uploaded together, or with another one. */
export function NextFile({ place, onShow }: { place: Place | null; onShow: Show }) {
  if (place === null || place.nextId === undefined)
    return (
      <Button onClick={() => onShow({})}>
        <Trans>Import another file</Trans>
      </Button>
    );
  const [next, total] = [place.place + 1, place.total];
  return (
    <Button look="main" onClick={() => onShow({})}>
      <Trans>
        Next file ({next} of {total})
      </Trans>
    </Button>
  );
}
