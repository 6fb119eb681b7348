import { Plural, Trans } from '@lingui/react/macro';
import type { ClosedPeriods, LateChange } from '@partnerfolio/contract/portfolios/closed-periods';
import { useState } from 'react';
import { usePersonName } from '../../texts/use-person-name.ts';
import { Button } from '../../ui/Button.tsx';
import { SidePanel } from '../../ui/overlay/SidePanel.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { ClosePeriodDialog } from './ClosePeriodDialog.tsx';
import { ClosingHistory } from './ClosingHistory.tsx';
import type { ClosingSource } from './closing-source.ts';
import { ReopenPeriodDialog } from './ReopenPeriodDialog.tsx';

interface ClosedPeriodPanelProps {
  source: ClosingSource;
  name: string;
  periods: ClosedPeriods;
  onClose: () => void;
}

/** What is closed and why, with the acts that led to it and the changes made afterwards. */
export function ClosedPeriodPanel({ source, name, periods, onClose }: ClosedPeriodPanelProps) {
  const [doing, setDoing] = useState<'close' | 'reopen' | null>(null);
  const [own] = periods.scopes;
  const done = () => setDoing(null);
  return (
    <SidePanel
      open
      onClose={onClose}
      title={<Trans>Closed period</Trans>}
      context={name}
      footer={
        own?.mayClose && (
          <>
            {own.closedThrough && (
              <Button onClick={() => setDoing('reopen')}>
                <Trans>Reopen period</Trans>
              </Button>
            )}
            <Button look="main" onClick={() => setDoing('close')}>
              <Trans>Close period</Trans>
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        <p className="text-sm text-ink-2">
          <Trans>
            Entries of a closed period need the right to correct transactions and a confirmation, and stay
            marked. Of portfolio, client and firm the latest day counts.
          </Trans>
        </p>
        {periods.scopes.map((scope) => (
          <ClosingHistory key={scope.scope} closing={scope} />
        ))}
        {periods.late.length > 0 && <LateChanges changes={periods.late} />}
      </div>
      {doing === 'close' && own && <ClosePeriodDialog source={source} closing={own} onClose={done} />}
      {doing === 'reopen' && own?.closedThrough && (
        <ReopenPeriodDialog
          source={source}
          closing={{ closedThrough: own.closedThrough, revision: own.revision }}
          onClose={done}
        />
      )}
    </SidePanel>
  );
}

function LateChanges({ changes }: { changes: readonly LateChange[] }) {
  const format = useFormat();
  const nameOf = usePersonName();
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-medium">
        <Trans>Changes after closing</Trans>
      </h3>
      <ul className="grid gap-2 text-sm">
        {changes.map(({ id, at, by, firstDay, entries }) => {
          const day = format.date(firstDay);
          const who = by ? nameOf(by) : null;
          const when = format.moment(at);
          return (
            <li key={id} className="rounded-md border border-line px-3 py-2">
              <p>
                <Plural value={entries} one={`# entry, of ${day}`} other={`# entries, the first of ${day}`} />
              </p>
              <p className="text-ink-2">{who ? `${when} · ${who}` : when}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
