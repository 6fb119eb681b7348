import type { SuitabilityState } from '@partnerfolio/contract/clients/limits-choices';
import type { SuitabilityRow } from '@partnerfolio/contract/portfolios/suitability';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';
import { stateTexts, stateTones } from '../labels.ts';
import { useRowTexts } from './use-row-texts.ts';

/** What a row, or the whole check, comes to. */
export function StateBadge({ state }: { state: SuitabilityState }) {
  const { i18n } = useLingui();
  return (
    <Badge tone={stateTones[state]} dot>
      {i18n._(stateTexts[state])}
    </Badge>
  );
}

/** A rule: its figure against the limit, whose limit it is, its state and its exception. */
export function RuleRow({ row, onAsk }: { row: SuitabilityRow; onAsk?: () => void }) {
  const texts = useRowTexts();
  const { source } = row;
  const rule = texts.rule(row);
  const note = texts.note(row);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-b border-line py-2.5 text-sm last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_6rem]">
      <div className="min-w-0">
        <p className="font-medium">{rule}</p>
        <p className="text-xs text-ink-3">
          <Link
            to={row.rule === 'risk_band' ? paths.clientRiskProfile : paths.clientDetails}
            params={{ id: source.clientId }}
            className="rounded-sm text-accent underline wrap-anywhere"
          >
            <SourceText row={row} />
          </Link>
        </p>
      </div>
      <div className="text-end max-sm:col-start-1 max-sm:row-start-2 max-sm:text-start">
        <p className="wrap-anywhere">
          <Figures figure={texts.figure(row)} limit={texts.limit(row)} />
        </p>
        {note && <p className="text-xs wrap-anywhere text-ink-3">{note}</p>}
      </div>
      <div className="text-end max-sm:col-start-2 max-sm:row-start-1">
        <StateBadge state={row.state} />
      </div>
      <Excepted row={row} rule={rule} {...(onAsk && { onAsk })} />
    </li>
  );
}

/** Whose profile, limit or restrictions a row is about. */
function SourceText({ row: { rule, source } }: { row: SuitabilityRow }) {
  const { name } = source;
  if (rule === 'risk_band') return <Trans>Risk profile of {name}</Trans>;
  return rule === 'restrictions' ? (
    <Trans>Restrictions that hold for {name}</Trans>
  ) : (
    <Trans>Limits of {name}</Trans>
  );
}

function Figures({ figure, limit }: { figure: string; limit: string }) {
  return (
    <Trans>
      <span className="num font-semibold">{figure}</span>{' '}
      <span className="num text-ink-3">against {limit}</span>
    </Trans>
  );
}

interface ExceptedProps {
  row: SuitabilityRow;
  rule: string;
  /** Accepts the deviation, or ends its exception; left out without the right. */
  onAsk?: () => void;
}

/** The exception of a row, and how to make or end one. */
function Excepted({ row: { exception, state }, rule, onAsk }: ExceptedProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (!exception && (!onAsk || state === 'ok')) return null;
  const name = exception?.acceptedBy?.fullName ?? t`a former user`;
  const day = exception && format.date(exception.until);
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1">
      {exception && (
        <p className="min-w-0 text-xs wrap-anywhere text-ink-2">
          <Trans>
            Accepted by {name} until {day}: {exception.reason}
          </Trans>
        </p>
      )}
      {onAsk && (
        <Button
          size="sm"
          aria-label={exception ? t`End exception: ${rule}` : t`Accept deviation: ${rule}`}
          onClick={onAsk}
        >
          {exception ? <Trans>End exception</Trans> : <Trans>Accept deviation</Trans>}
        </Button>
      )}
    </div>
  );
}
