import { Trans, useLingui } from '@lingui/react/macro';
import type { ClosingScope } from '@partnerfolio/contract/portfolios/closed-periods';
import { usePersonName } from '../../texts/use-person-name.ts';
import { useFormat } from '../../ui/text/use-format.ts';

/** The closings and reopenings of the firm, a client or a portfolio, newest first. */
export function ClosingHistory({ closing }: { closing: ClosingScope }) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = usePersonName();
  const titles = { portfolio: t`This portfolio`, client: t`The client`, firm: t`The firm` };
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-medium">{titles[closing.scope]}</h3>
      {closing.acts.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>No period closed</Trans>
        </p>
      )}
      <ol className="grid gap-2 text-sm">
        {closing.acts.map(({ id, closedThrough, reason, at, by }, i) => {
          const before = closing.acts[i + 1]?.closedThrough ?? '';
          const day = closedThrough && format.date(closedThrough);
          const when = format.moment(at);
          return (
            <li key={id} className="rounded-md border border-line px-3 py-2">
              <p className="font-medium">
                <ActText day={day} isReopening={(closedThrough ?? '') < before} />
              </p>
              <p className="wrap-anywhere">{reason}</p>
              <p className="text-ink-2">{by ? `${when} · ${nameOf(by)}` : when}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** What an act left closed: a reopening may leave an earlier part. */
function ActText({ day, isReopening }: { day: string | null; isReopening: boolean }) {
  if (!day) return <Trans>Reopened</Trans>;
  return isReopening ? <Trans>Reopened after {day}</Trans> : <Trans>Closed to {day}</Trans>;
}
