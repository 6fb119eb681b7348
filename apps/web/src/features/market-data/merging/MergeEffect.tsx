import type { MergePreview, MergeRefusal } from '@partnerfolio/contract/instruments/merging';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Callout } from '../../../ui/Callout.tsx';
import { Checkbox } from '../../../ui/input/Checkbox.tsx';
import { MergedFacts } from './MergedFacts.tsx';
import { MergedPortfolios } from './MergedPortfolios.tsx';
import { MergedPrices } from './MergedPrices.tsx';

interface MergeEffectProps {
  preview: MergePreview;
  acceptsCost: boolean;
  onAccept: (accepts: boolean) => void;
}

/** What merging two instruments changes, and what stands against it. */
export function MergeEffect({ preview, acceptsCost, onAccept }: MergeEffectProps) {
  const { refusals, changesCost, changedPortfolios, into, from } = preview;
  if (refusals.length > 0) return <Refusals refusals={refusals} count={preview.changedPortfolios} />;
  const [old, kept] = [from.symbol, into.symbol];
  return (
    <>
      <Callout kind="warn" title={<Trans>This cannot be undone</Trans>}>
        <Trans>
          {old} disappears: all that names it then names {kept}, also in portfolios that you cannot see. The
          audit log keeps both instruments, the entries moved and the prices replaced. Imports that name {old}{' '}
          find {kept}.
        </Trans>
      </Callout>
      <MergedPortfolios portfolios={preview.portfolios} />
      {changesCost && (
        <Checkbox
          checked={acceptsCost}
          onCheckedChange={onAccept}
          label={
            <Trans>
              Cost and realised gains change in{' '}
              <Plural value={changedPortfolios} one="# portfolio" other="# portfolios" />, because sales now
              use the lots of both in one order. I accept this.
            </Trans>
          }
        />
      )}
      <MergedPrices prices={preview.prices} old={old} kept={kept} />
      <MergedFacts facts={preview.facts} />
      <Rest preview={preview} />
    </>
  );
}

function Refusals({ refusals, count }: { refusals: readonly MergeRefusal[]; count: number }) {
  const { t } = useLingui();
  const texts: Record<MergeRefusal, string> = {
    merge_currencies_differ: t`The two instruments are quoted in different currencies`,
    merge_quotations_differ: t`The prices of one are per unit, those of the other in percent`,
    merge_instruments_linked: t`An entry or corporate action turns one of them into the other, so they are not the same`,
    merge_worthless: t`One of them is declared worthless: revoke that first`,
    merge_in_proposal: t`A proposal that is being decided names the instrument`,
    merge_changes_units: t`The units of a portfolio would change, or its ledger would not add up: edit its entries by hand`,
    merge_changes_valuation: t`A manual valuation by amount would value the units of both: enter it as a price per unit, or remove it`,
    merge_needs_every_client: t`The cost or realised gain of portfolios would change (${count}): only users who see every client can merge them`,
    merge_too_large: t`Too many entries name the instrument: merge the other one into it`,
  };
  return (
    <Callout kind="error" title={<Trans>These instruments cannot be merged</Trans>}>
      <ul>
        {refusals.map((code) => (
          <li key={code}>{texts[code]}</li>
        ))}
      </ul>
    </Callout>
  );
}

/** Symbols at providers, and what the remaining instrument takes over. */
function Rest({ preview: { symbols, takenOver, from, into } }: { preview: MergePreview }) {
  const { t } = useLingui();
  const names = { isin: t`ISIN`, sector: t`Sector`, region: t`Region` };
  const kept = into.symbol;
  return (
    <dl className="grid gap-2 text-sm empty:hidden">
      {takenOver.length > 0 && (
        <div>
          <dt className="text-ink-3">
            <Trans>{kept} takes over</Trans>
          </dt>
          {takenOver.map((field) => (
            <dd key={field}>
              {names[field]}: {from[field]}
            </dd>
          ))}
        </div>
      )}
      {symbols.map(({ provider, from: own, into: other }) => (
        <div key={provider}>
          <dt className="text-ink-3">
            <Trans>Symbol at the provider</Trans>
          </dt>
          <dd>
            {other === null ? (
              <Trans>
                {own} moves to {kept}
              </Trans>
            ) : (
              <Trans>
                {other} stays, {own} is removed
              </Trans>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
