/** What the endpoints of closed periods need to pass parsing. */
const body = { closedThrough: '2026-09-30', reason: 'Quarter reported', revision: 0 };

export const closingInputs = {
  closePortfolioPeriod: { body },
  reopenPortfolioPeriod: { body },
  closeClientPeriod: { body },
  reopenClientPeriod: { body },
};
