import type { CorporateAction } from '@partnerfolio/contract/instruments/corporate-actions';
import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { typeTexts } from '../../../records/labels.ts';
import { Callout } from '../../../ui/Callout.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

/** The corporate actions that a portfolio has not yet booked. Each links to the place where it is booked. */
export function OfferedActions({ items }: { items: readonly CorporateAction[] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <div className="mt-4">
      <Callout
        kind="warn"
        title={
          <Plural
            value={items.length}
            one="# corporate action not yet booked"
            other="# corporate actions not yet booked"
          />
        }
      >
        <ul>
          {items.map(({ id: actionId, instrument, type, exDate }) => (
            <li key={actionId} className="wrap-anywhere">
              <Link
                to={paths.corporateAction}
                params={{ id: instrument.id, actionId }}
                className="rounded-sm underline underline-offset-2 hover:text-accent"
              >
                {i18n._(typeTexts[type])}, {instrument.symbol}
              </Link>{' '}
              <span className="text-ink-2">{format.date(exDate)}</span>
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}
