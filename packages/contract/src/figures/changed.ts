/** The figures that a changed definition may change; without schemas, so that pages can list them at no cost. */
export const changedFigures = [
  'twr',
  'irr',
  'value',
  'cost',
  'unrealised',
  'realised',
  'income',
  'volatility',
  'value_at_risk',
  'modified_value_at_risk',
] as const;
