import type { Mandate } from '@partnerfolio/contract/portfolios/mandates';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { portfolioKindTexts } from '../../../texts/labels.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';
import { Button } from '../../../ui/Button.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

interface MandateListProps {
  items: readonly Mandate[];
  mayEdit: boolean;
  onChange: (mandate: Mandate) => void;
  onRemove: (mandate: Mandate) => void;
}

/** The mandates of a portfolio, newest first. */
export function MandateList({ items, mayEdit, onChange, onRemove }: MandateListProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  return (
    <ul className="grid gap-3">
      {items.map((mandate) => {
        const service = i18n._(portfolioKindTexts[mandate.service]);
        const from = format.date(mandate.fromDay);
        return (
          <li key={mandate.id} className="grid gap-1 rounded-md border border-line px-3 py-2.5">
            <div className="flex items-start justify-between gap-2">
              <div className="grid min-w-0 gap-1">
                <div className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">{service}</span>
                  <StateBadge state={mandate.state} />
                </div>
                <Days mandate={mandate} />
              </div>
              {mayEdit && (
                <div className="flex shrink-0 gap-1">
                  <Button
                    look="quiet"
                    size="icon"
                    aria-label={t`Change ${service} from ${from}`}
                    onClick={() => onChange(mandate)}
                  >
                    <Pencil size={14} aria-hidden="true" />
                  </Button>
                  {items.length > 1 && (
                    <Button
                      look="quiet"
                      size="icon"
                      aria-label={t`Remove ${service} from ${from}`}
                      onClick={() => onRemove(mandate)}
                    >
                      <Trash2 size={14} aria-hidden="true" />
                    </Button>
                  )}
                </div>
              )}
            </div>
            <MandateFacts mandate={mandate} />
          </li>
        );
      })}
    </ul>
  );
}

function Days({ mandate: { fromDay, toDay } }: { mandate: Mandate }) {
  const format = useFormat();
  const from = format.date(fromDay);
  const to = toDay && format.date(toDay);
  return (
    <p className="text-sm text-ink-2">
      {to ? (
        <Trans>
          {from} to {to}
        </Trans>
      ) : (
        <Trans>Since {from}</Trans>
      )}
    </p>
  );
}

function StateBadge({ state }: { state: Mandate['state'] }) {
  if (state === 'ended')
    return (
      <Badge>
        <Trans>Ended</Trans>
      </Badge>
    );
  return state === 'future' ? (
    <Badge tone="accent">
      <Trans>Not begun</Trans>
    </Badge>
  ) : (
    <Badge tone="gain">
      <Trans>In force</Trans>
    </Badge>
  );
}

function MandateFacts({ mandate }: { mandate: Mandate }) {
  const format = useFormat();
  const nameOf = usePersonName();
  const { agreement, note, createdBy } = mandate;
  const day = format.moment(mandate.createdAt);
  const name = createdBy && nameOf(createdBy);
  return (
    <div className="grid gap-1 text-sm wrap-anywhere">
      {agreement && (
        <p>
          <Trans>Agreement {agreement}</Trans>
        </p>
      )}
      {note && <p className="whitespace-pre-line">{note}</p>}
      <p className="text-xs text-ink-3">
        {name ? (
          <Trans>
            Added by {name}, {day}
          </Trans>
        ) : (
          <Trans>Added {day}</Trans>
        )}
      </p>
    </div>
  );
}
