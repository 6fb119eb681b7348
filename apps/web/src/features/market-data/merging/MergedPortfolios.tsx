import type { MergePreview } from '@partnerfolio/contract/instruments/merging';
import { Plural, Trans } from '@lingui/react/macro';
import { MoneyText } from '../../../figures/FigureText.tsx';
import { PortfolioLink } from '../../../records/PortfolioLink.tsx';
import { useFormat } from '../../../ui/text/use-format.ts';

type Named = MergePreview['portfolios']['named'][number];

/** The portfolios whose entries move, each with units and cost of both instruments together. */
export function MergedPortfolios({ portfolios }: { portfolios: MergePreview['portfolios'] }) {
  const { total, entries, named } = portfolios;
  const others = total - named.length;
  return (
    <section>
      <h3 className="text-sm font-semibold">
        <Plural value={entries} one="# entry moves" other="# entries move" />
      </h3>
      <ul className="divide-y divide-line">
        {named.map((portfolio) => (
          <MergedPortfolio key={portfolio.id} portfolio={portfolio} />
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-1 text-sm text-ink-3">
          <Plural value={others} one="and # other portfolio" other="and # other portfolios" />
        </p>
      )}
    </section>
  );
}

function MergedPortfolio({ portfolio }: { portfolio: Named }) {
  const format = useFormat();
  const { id, name, client, entries, before, after } = portfolio;
  const units = format.quantity(after.quantity);
  const changesCost = JSON.stringify(before.cost) !== JSON.stringify(after.cost);
  return (
    <li className="py-2 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 wrap-anywhere">
          <PortfolioLink id={id} name={name} /> <span className="text-ink-3">{client}</span>
        </span>
        <span className="text-ink-2">
          <Plural value={entries} one="# entry" other="# entries" />
        </span>
      </div>
      <p className="text-ink-2">
        <Trans>{units} units</Trans>
        {' · '}
        {changesCost && (
          <>
            <MoneyText figure={before.cost} unit={before.currency} /> →{' '}
          </>
        )}
        <MoneyText figure={after.cost} currency={after.currency} />
      </p>
    </li>
  );
}
