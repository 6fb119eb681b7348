import type { CorporateAction } from '@partnerfolio/contract/instruments/corporate-actions';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { typeTexts } from '../../../texts/labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

/** The corporate actions that a portfolio has not yet booked, as a menu. Each leads to the place where it is booked. */
export function OfferedActions({ items }: { items: readonly CorporateAction[] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const text = t`${plural(items.length, {
    one: '# corporate action not yet booked',
    other: '# corporate actions not yet booked',
  })}`;
  return (
    <Menu
      trigger={
        <Button size="sm" look="quiet" aria-label={text} className="text-warn!">
          <TriangleAlert size={14} aria-hidden="true" />
          <span className="max-xl:hidden">{text}</span>
          <span className="num xl:hidden">{format.count(items.length)}</span>
        </Button>
      }
    >
      {items.map(({ id: actionId, instrument, type, exDate }) => (
        <MenuItem
          key={actionId}
          onSelect={() =>
            void navigate({ to: paths.corporateAction, params: { id: instrument.id, actionId } })
          }
        >
          {i18n._(typeTexts[type])}, {instrument.symbol}
          <span className="ms-auto ps-3 text-ink-3">{format.date(exDate)}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
