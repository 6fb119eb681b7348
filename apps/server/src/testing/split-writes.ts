/** Writes that decide about a split of an instrument that a portfolio has held since before its price fell. */

interface World {
  readonly send: (method: string, path: string, body?: object) => Promise<{ readonly id: string }>;
  readonly makeInstrument: () => Promise<string>;
  /** A portfolio in euros. */
  readonly portfolio: () => string;
}

const halving = { type: 'split', exDate: '2026-11-03', ratioNew: '2', ratioOld: '1' };

/** The writes by endpoint: each prepares its records, and returns the call. */
export const splitWrites = ({ send, makeInstrument, portfolio }: World) => {
  const halvedInstrument = async (): Promise<string> => {
    const instrumentId = await makeInstrument();
    const bought = { type: 'buy', tradeDate: '2026-10-05', currency: 'EUR', quantity: '100', price: '12' };
    await send('POST', `/api/portfolios/${portfolio()}/transactions`, { ...bought, instrumentId });
    await send('PUT', `/api/instruments/${instrumentId}/prices/2026-10-30`, { close: '12' });
    await send('PUT', `/api/instruments/${instrumentId}/prices/2026-11-03`, { close: '6' });
    return `/api/instruments/${instrumentId}/corporate-actions`;
  };
  const recordedSplit = async () => {
    const actions = await halvedInstrument();
    const { id } = await send('POST', actions, halving);
    const decline = `/api/portfolios/${portfolio()}/corporate-actions/${id}/decline`;
    return { id, actions, decline };
  };
  const reason = { reason: 'Adjusted already' };
  return {
    recordCorporateAction: async () => {
      const actions = await halvedInstrument();
      return () => send('POST', actions, halving);
    },
    bookCorporateAction: async () => {
      const { id, actions } = await recordedSplit();
      const portfolios = [{ id: portfolio(), quantity: '100' }];
      return () => send('POST', `${actions}/${id}/bookings`, { portfolios });
    },
    bookCorporateActionForAll: async () => {
      const { id, actions } = await recordedSplit();
      return () => send('POST', `${actions}/${id}/bookings/all`, { after: null });
    },
    deleteCorporateAction: async () => {
      const { id, actions } = await recordedSplit();
      return () => send('DELETE', `${actions}/${id}`);
    },
    declineCorporateAction: async () => {
      const { decline } = await recordedSplit();
      return () => send('PUT', decline, reason);
    },
    offerCorporateAction: async () => {
      const { decline } = await recordedSplit();
      await send('PUT', decline, reason);
      return () => send('DELETE', decline);
    },
  };
};
