/** The explanation of all realised gains. */
import { realisedGains } from '@partnerfolio/finance/lot-views';
import type { RealisedGain } from '@partnerfolio/finance/lot-views';
import { moneyFigure } from '../compute/figures.rules.ts';
import { cell, column, inCurrency, instrumentRef, marks, plain, row, rowsFrom, sign } from './draft.rules.ts';
import type { Draft, Scene } from './draft.rules.ts';
import { reportOn, sumCell, totalDraft } from './values.rules.ts';

/** The numbers of the gains of one entry, so that each can be named. */
const placed = (gains: readonly RealisedGain[]): { gain: RealisedGain; place: number }[] => {
  const counts = new Map<string, number>();
  return gains.map((gain) => {
    const place = counts.get(gain.entryId) ?? 0;
    counts.set(gain.entryId, place + 1);
    return { gain, place };
  });
};

/** The realised gains since inception: each sale. */
export const explainRealised = (scene: Scene): Draft => {
  const report = reportOn(scene);
  const total = totalDraft(scene, report.realisedBase, report.results.length);
  const base = inCurrency(scene.computed.settings.baseCurrency);
  const types = new Map(scene.computed.ledger.bookings.map(({ entry, type }) => [entry.id, type]));
  return {
    ...total,
    formula: [sign('∑'), column('proceeds'), sign('−'), column('cost')],
    columns: [
      plain('day'),
      plain('subject'),
      plain('quantity'),
      base('proceeds'),
      base('cost'),
      base('gain'),
      base('priceEffect'),
      base('fxEffect'),
    ],
    rows: rowsFrom(placed(realisedGains(report.book)), ({ gain, place }) => {
      const instrument = instrumentRef(scene.computed, gain.instrumentId);
      return row(
        {
          day: gain.date,
          subject: instrument?.symbol ?? null,
          quantity: gain.quantity,
          proceeds: cell(moneyFigure(gain.proceedsBase)),
          cost: cell(moneyFigure(gain.costBase)),
          gain: cell(moneyFigure(gain.gainBase)),
          priceEffect: cell(moneyFigure(gain.pricePart)),
          fxEffect: cell(moneyFigure(gain.currencyPart)),
        },
        {
          marks: marks([!gain.costBase.known && 'unknown_cost']),
          instrument,
          transaction: { id: gain.entryId, type: types.get(gain.entryId) ?? 'sell' },
          explained: { figure: 'realisedGain', transactionId: gain.entryId, place },
        },
      );
    }),
    sums: total.value.unit === 'money' ? sumCell(total.value.figure, 'gain') : {},
  };
};
