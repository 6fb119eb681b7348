import type { AssumptionsContent } from '@partnerfolio/contract/assumptions/assumptions';
import { Trans, useLingui } from '@lingui/react/macro';
import { classTexts } from '../../../texts/labels.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

const head = 'py-1.5 ps-3 text-end font-normal text-ink-3';
const cell = 'num py-1.5 ps-3 text-end';

/** Expected return and volatility of each class, with a source and day that differ from those of the version. */
export function ClassTable({ classes }: Pick<AssumptionsContent, 'classes'>) {
  const { i18n } = useLingui();
  const format = useFormat();
  const percent = (text: string) => format.percent(Number(text) / 100, { digits: 2 });
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 text-start font-normal text-ink-3">
            <Trans>Asset class</Trans>
          </th>
          <th scope="col" className={head}>
            <Trans>Return</Trans>
          </th>
          <th scope="col" className={head}>
            <Trans>Volatility</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {classes.map(({ assetClass, expectedReturnPct, volatilityPct, source, asOf }) => (
          <tr key={assetClass} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 text-start font-normal">
              {i18n._(classTexts[assetClass])}
              {(source ?? asOf) !== null && (
                <span className="block text-xs text-ink-3">
                  {[source, asOf && format.date(asOf)].filter(Boolean).join(', ')}
                </span>
              )}
            </th>
            <td className={cell}>{percent(expectedReturnPct)}</td>
            <td className={cell}>{percent(volatilityPct)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
