import type { Drift, PortfolioModel } from '@partnerfolio/contract/models/assignments';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useReason } from '../../figures/FigureText.tsx';
import { paths } from '../../paths.ts';
import { classTexts } from '../../texts/labels.ts';
import { Callout } from '../../ui/Callout.tsx';
import { Card } from '../../ui/Card.tsx';
import { Badge } from '../../ui/text/Badge.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { DriftTable } from './DriftTable.tsx';

interface ModelCardProps {
  data: PortfolioModel;
  drift: Drift;
  assign: ReactNode;
}

/** The model of a portfolio with its drift today. */
export function ModelCard({ data: { current, newestVersion }, drift, assign }: ModelCardProps) {
  const format = useFormat();
  const version = current?.version ?? 0;
  const day = format.date(drift.asOf);
  const isBehind = newestVersion !== null && newestVersion > version;
  return (
    <Card
      title={
        <Link
          to={paths.model}
          params={{ id: current?.model?.id ?? '' }}
          className="rounded-sm underline decoration-line underline-offset-4 hover:decoration-accent"
        >
          {current?.model?.name}
        </Link>
      }
      context={
        <Trans>
          version {version}, drift as of {day}
        </Trans>
      }
      actions={
        <span className="flex flex-wrap items-center gap-2">
          {drift.known && <OutsideBadge outside={drift.outside} />}
          {assign}
        </span>
      }
    >
      {isBehind && (
        <div className="mb-3">
          <Callout>
            <Trans>
              The model has a version {newestVersion} by now. This portfolio stays on version {version} until
              it is moved.
            </Trans>
          </Callout>
        </div>
      )}
      {drift.known ? <KnownDrift drift={drift} /> : <UnknownDrift drift={drift} />}
    </Card>
  );
}

function KnownDrift({ drift }: { drift: Extract<Drift, { known: true }> }) {
  const { i18n } = useLingui();
  const namesOf = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);
  const excluded = namesOf(drift.excluded).join(', ');
  const cash = drift.isCashOutdated ? [i18n._(classTexts.cash)] : [];
  const outdated = [...namesOf(drift.outdated), ...cash].join(', ');
  return (
    <>
      <DriftTable drift={drift} />
      <div className="mt-2 grid gap-1 text-sm text-ink-3 empty:hidden">
        {outdated && (
          <p>
            <Trans>Outdated prices or rates of {outdated}</Trans>
          </p>
        )}
        {excluded && (
          <p>
            <Trans>Excluded by a restriction, and not counted: {excluded}</Trans>
          </p>
        )}
      </div>
    </>
  );
}

function OutsideBadge({ outside }: { outside: number }) {
  return outside === 0 ? (
    <Badge tone="gain" dot>
      <Trans>Inside all bands</Trans>
    </Badge>
  ) : (
    <Badge tone="warn" dot>
      <Plural value={outside} one="# outside its band" other="# outside their bands" />
    </Badge>
  );
}

function UnknownDrift({ drift }: { drift: Extract<Drift, { known: false }> }) {
  const reason = useReason()({ reason: drift.reason });
  return (
    <Callout kind="warn" title={<Trans>The drift is unknown</Trans>}>
      {[reason, ...drift.instruments.map(({ name }) => name)].join(' · ')}
    </Callout>
  );
}
