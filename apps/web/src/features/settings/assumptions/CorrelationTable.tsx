import type { AssumptionsContent } from '@partnerfolio/contract/assumptions/assumptions';
import { isPair } from '@partnerfolio/contract/assumptions/classes';
import { Trans, useLingui } from '@lingui/react/macro';
import { classTexts } from '../../../texts/labels.ts';
import { useFormat } from '../../../ui/text/use-format.ts';

/** The half of the matrix below its diagonal; columns are numbered like the rows, so that it fits on a phone. */
export function CorrelationTable(content: AssumptionsContent) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { classes, correlations, correlationSource, correlationAsOf } = content;
  const names = classes.map(({ assetClass }) => assetClass);
  const between = (one: string, other: string) => correlations.find((pair) => isPair(pair, one, other));
  if (names.length < 2) return null;
  return (
    <>
      <table className="w-full text-xs max-[22.5rem]:text-2xs">
        <caption className="mb-1 text-start text-sm font-medium">
          <Trans>Correlations</Trans>
          {(correlationSource ?? correlationAsOf) !== null && (
            <span className="ms-2 text-xs font-normal text-ink-3">
              {[correlationSource, correlationAsOf && format.date(correlationAsOf)]
                .filter(Boolean)
                .join(', ')}
            </span>
          )}
        </caption>
        <thead>
          <tr className="border-b border-line">
            <td />
            {names.slice(0, -1).map((name, at) => (
              <th
                key={name}
                scope="col"
                className="py-1 ps-1.5 text-end font-normal max-[22.5rem]:ps-1 text-ink-3"
              >
                <abbr title={i18n._(classTexts[name])} className="no-underline">
                  {at + 1}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((row, at) => (
            <tr key={row} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 text-start font-normal">
                <span className="num me-1.5 text-ink-3 max-[22.5rem]:me-1">{at + 1}</span>
                {i18n._(classTexts[row])}
              </th>
              {names.slice(0, -1).map((column, place) => (
                <td key={column} className="num py-1 ps-1.5 text-end max-[22.5rem]:ps-1">
                  {place < at && format.amount(between(row, column)?.value ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
