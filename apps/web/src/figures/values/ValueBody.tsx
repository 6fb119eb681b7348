import type { ExplainedValue } from '@partnerfolio/contract/figures/value-explanations';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Pager } from '../../ui/table/Pager.tsx';
import { useFormat } from '../../ui/text/use-format.ts';
import { ExplanationPart } from '../ExplanationPart.tsx';
import { MoneyText, useReason } from '../FigureText.tsx';
import { CurrencyTable } from './CurrencyTable.tsx';
import { PartTable } from './PartTable.tsx';
import { partsPerPage } from './value-query.ts';

interface ValueBodyProps {
  explained: ExplainedValue;
  offset: number;
  onPage: (offset: number) => void;
}

/** An explained value from the sum down to its portfolios. */
export function ValueBody({ explained, offset, onPage }: ValueBodyProps) {
  const { t } = useLingui();
  const { parts } = explained;
  return (
    // The column is as wide as the panel: a wide table scrolls by itself, and texts wrap.
    <div className="grid grid-cols-1 gap-5">
      <Value explained={explained} />
      <ExplanationPart title={t`How it is computed`}>
        <Method explained={explained} />
      </ExplanationPart>
      <CurrencyTable explained={explained} />
      {parts.total > 0 && (
        <ExplanationPart title={t`Portfolios`}>
          <div className="-mx-5 border-y border-line">
            <PartTable explained={explained} />
            <Pager
              offset={offset}
              // A print has the portfolios of all pages.
              pageSize={Math.max(partsPerPage, parts.items.length)}
              total={parts.total}
              onChange={onPage}
            />
          </div>
          {parts.total > 1 && (
            <p className="text-sm text-ink-2">
              <Trans>
                Rows are rounded to the currency's decimals; the total is the sum of the exact values.
              </Trans>
            </p>
          )}
        </ExplanationPart>
      )}
    </div>
  );
}

/** The value as on the page, and with all its digits. */
function Value({ explained: { value, currency } }: { explained: ExplainedValue }) {
  const reason = useReason();
  const format = useFormat();
  if (!value.known)
    return (
      <p className="text-sm">
        <span className="me-2 text-2xl font-bold">—</span>
        {reason(value)}
      </p>
    );
  const exact = format.quantity(value.value, { maxDigits: 24 });
  return (
    <div>
      <p className="num text-2xl font-bold tracking-[-0.014em]">
        <MoneyText figure={value} currency={currency} />
      </p>
      <p className="num mt-0.5 text-xs wrap-anywhere text-ink-3">
        <Trans>in full: {exact}</Trans>
      </p>
    </div>
  );
}

function Method({ explained: { hidden, ratesOn, value, currencies, parts } }: { explained: ExplainedValue }) {
  const format = useFormat();
  const portfolios = currencies.reduce((sum, one) => sum + one.portfolios, 0);
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <p>
        <Trans>
          The value of each open portfolio, converted at the last exchange rate on or before{' '}
          {format.date(ratesOn)}.
        </Trans>
      </p>
      {parts.total > portfolios && (
        <p>
          <Trans>Assets in transit between two of these portfolios count once.</Trans>
        </p>
      )}
      {value.known && value.partial && (
        <p className="text-warn">
          <Trans>Incomplete: what has no known price or exchange rate is left out.</Trans>
        </p>
      )}
      {hidden && hidden.portfolios > 0 && (
        <p>
          <Plural
            value={hidden.portfolios}
            one="# portfolio that you can't see is included as a sum."
            other="# portfolios that you can't see are included as a sum."
          />
        </p>
      )}
    </div>
  );
}
