import { scoreBands } from '@partnerfolio/contract/compliance/questionnaire';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../../ui/Card.tsx';
import { PartLink } from './PartLink.tsx';
import type { Shown } from './shown.ts';
import { ShownText } from './ShownText.tsx';

/** The bands of the score on the scale from 1 to 99. */
export function BandsCard({ shown, draft }: Shown) {
  const { t } = useLingui();
  const bands = scoreBands(shown.content);
  return (
    <Card
      title={<Trans>Bands</Trans>}
      context={<Trans>of the score from 1 to 99</Trans>}
      actions={
        draft && (
          <PartLink part="bands" label={t`Edit bands`}>
            <Trans>Edit</Trans>
          </PartLink>
        )
      }
    >
      <div aria-hidden="true" className="mb-3 flex h-2.5 gap-0.5">
        {bands.map(({ id, from, to }, at) => (
          <span
            key={id}
            // A draft's bands may not rise.
            style={{ flexGrow: Math.max(to - from + 1, 0), opacity: 0.3 + (0.7 * (at + 1)) / bands.length }}
            className="min-w-0 basis-0 bg-accent first:rounded-s-md last:rounded-e-md"
          />
        ))}
      </div>
      <ul className="grid text-sm">
        {bands.map(({ id, name, from, to }) => (
          <li
            key={id}
            className="flex items-baseline justify-between gap-3 border-t border-line py-1.5 first:border-0"
          >
            <span className="min-w-0 wrap-anywhere">
              <ShownText text={name} />
            </span>
            <span className="num shrink-0 text-ink-2">
              {from}–{to}
            </span>
          </li>
        ))}
        {bands.length === 0 && (
          <li className="text-ink-3">
            <Trans>No bands yet</Trans>
          </li>
        )}
      </ul>
    </Card>
  );
}
