import type { listHolders } from '@partnerfolio/contract/instruments/page';
import { Plural, Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { z } from 'zod';
import { MoneyText } from '../../../../figures/FigureText.tsx';
import { RenewingNote } from '../../../../figures/RenewingNote.tsx';
import { useFormat } from '../../../../ui/text/use-format.ts';

/** How many portfolios hold an instrument, how many units, and their value in each currency. */
export function HolderTotals({ held }: { held: z.output<typeof listHolders.response> }) {
  const format = useFormat();
  const units = format.quantity(held.quantity);
  if (held.total === 0) return <RenewingNote renewing={held.renewing} />;
  return (
    <>
      <span className="whitespace-nowrap">
        <Plural value={held.total} one="# portfolio" other="# portfolios" />
      </span>
      {' · '}
      <span className="whitespace-nowrap">
        <Trans>{units} units</Trans>
      </span>
      {held.values.map(({ currency, value, unknown }) => (
        <Fragment key={currency}>
          {' · '}
          <span className="whitespace-nowrap">
            <MoneyText figure={{ known: true, value, partial: unknown > 0 }} currency={currency} />
          </span>
        </Fragment>
      ))}
      <RenewingNote renewing={held.renewing} />
    </>
  );
}
