import { Trans } from '@lingui/react/macro';

/**
 * What the marks beside the figures of a page mean, below its content. The style sheet shows the lines whose marks stand on the
 * page: on a touch screen and on paper, a mark has no tooltip.
 */
export function FigureLegend() {
  return (
    <div className="mt-4 text-xs text-ink-3">
      <p data-legend-of="outdated">
        † <Trans>Rests in part on outdated prices or rates</Trans>
      </p>
      <p data-legend-of="littleCapital">
        † <Trans>Includes a day beyond ±50 % on less than 1 % of the highest value</Trans>
      </p>
      <p data-legend-of="leftOut">
        † <Trans>Leaves out charges, income or returned capital booked without holdings</Trans>
      </p>
      <p data-legend-of="sinceOpening">
        † <Trans>Since inception, which was this year</Trans>
      </p>
      <p data-legend-of="partial" className="md:hidden">
        * <Trans>Incomplete: some values are unknown</Trans>
      </p>
    </div>
  );
}
