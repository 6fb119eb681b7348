import { Trans, useLingui } from '@lingui/react/macro';
import type { Viewer } from '@partnerfolio/contract/identity';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useFormatTexts } from './format-texts.ts';
import { FormatsDialog } from './FormatsDialog.tsx';

/** How the user sees and types figures and dates, and in which time zone they see times. */
export function FormatsCard({ viewer }: { viewer: Viewer }) {
  const { t } = useLingui();
  const texts = useFormatTexts();
  const [changing, setChanging] = useState(false);
  const { number, date, timeZone } = viewer.formats;
  return (
    <Card
      title={t`Formats`}
      actions={
        <Button size="sm" aria-label={t`Change formats`} onClick={() => setChanging(true)}>
          <Trans>Change</Trans>
        </Button>
      }
    >
      <dl className="grid gap-2 text-sm">
        <Chosen label={t`Number format`}>{texts.number(number)}</Chosen>
        <Chosen label={t`Date format`}>{texts.date(date)}</Chosen>
        <Chosen label={t`Time zone`}>{texts.zone(timeZone)}</Chosen>
      </dl>
      {changing && <FormatsDialog viewer={viewer} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function Chosen({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[10rem_1fr]">
      <dt className="text-ink-3">{label}</dt>
      <dd className="num min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
