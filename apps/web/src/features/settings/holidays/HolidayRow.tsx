import { Trans, useLingui } from '@lingui/react/macro';
import type { Holiday, OwnDay } from '@partnerfolio/contract/settings/holidays';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { useCalendarWords } from '../../../records/holidays/use-calendar-words.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { useKindTexts } from './own-day-form.ts';

interface HolidayRowProps {
  holiday: Holiday;
  onRemove: (day: OwnDay) => void;
}

/** A holiday or own day of a year, the latter with the ways to edit and remove it. */
export function HolidayRow({ holiday: { day, publicHoliday, own }, onRemove }: HolidayRowProps) {
  const format = useFormat();
  const { weekday } = useCalendarWords();
  const kindTexts = useKindTexts();
  return (
    <li className="grid min-h-9 grid-cols-[1fr_auto] items-start gap-x-3 border-b border-line py-1.5 text-sm last:border-b-0 last:pb-0 sm:grid-cols-[7rem_7rem_1fr_auto]">
      <span className="num hidden py-0.5 sm:block">{format.date(day)}</span>
      <span className="hidden py-0.5 text-ink-3 sm:block">{weekday(day)}</span>
      <span className="min-w-0 py-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere">{own?.name ?? publicHoliday}</span>
          {own && <Badge tone={own.kind === 'open' ? 'gain' : 'neutral'}>{kindTexts[own.kind]}</Badge>}
        </span>
        {own && publicHoliday !== null && (
          <span className="block wrap-anywhere text-ink-3">
            <Trans>Public holiday: {publicHoliday}</Trans>
          </span>
        )}
        <span className="block text-ink-3 sm:hidden">
          <span className="num">{format.date(day)}</span>, {weekday(day)}
        </span>
      </span>
      {own && <OwnDayActions own={own} onRemove={onRemove} />}
    </li>
  );
}

function OwnDayActions({ own, onRemove }: { own: OwnDay; onRemove: (day: OwnDay) => void }) {
  const { t } = useLingui();
  const { id, name } = own;
  return (
    <span className="-my-0.5 flex shrink-0 gap-1 pointer-coarse:gap-4">
      <Link
        to={paths.ownDay}
        params={{ id }}
        resetScroll={false}
        aria-label={t`Edit ${name}`}
        className={buttonClasses({ look: 'quiet', size: 'icon-sm' })}
      >
        <Pencil size={14} aria-hidden="true" />
      </Link>
      <Button
        look="quiet"
        size="icon-sm"
        aria-label={t({ message: `Remove ${name}`, context: 'day' })}
        onClick={() => onRemove(own)}
      >
        <Trash2 size={14} aria-hidden="true" />
      </Button>
    </span>
  );
}
