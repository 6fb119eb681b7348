/** The state of the data that a portfolio's figures are computed from, and figures together with it. */
import type { LocalDate } from '@partnerfolio/finance/dates';
import type { Staff } from '../../../../platform/access/access.ts';
import type { App } from '../../../../platform/context.ts';
import { lookUp } from '../../../../platform/basics/lookups.ts';
import { figuresStamp, loadComputed } from './computed.actions.ts';
import type { Computed } from './computed.actions.ts';
import { computing } from './computing.actions.ts';
import { findSource } from './queries.ts';
import type { FigureSource } from './queries.ts';

export interface State {
  readonly source: FigureSource;
  readonly today: LocalDate;
  readonly stamp: string;
}

interface Asked {
  readonly app: App;
  readonly viewer: Staff;
  readonly portfolioId: string;
}

/** Figures with the stamp of the data and formulas that they were computed from. */
export interface StampedFigures<T extends object> {
  readonly figures: T;
  readonly stamp: string;
}

/** The state of a portfolio today. */
export const stateOf = (app: App, source: FigureSource): State => {
  const today = app.clock.today();
  return { source, today, stamp: figuresStamp(source, today) };
};

/** The state of a portfolio; null if the viewer may not see the portfolio. */
export const findState = async ({ app, viewer, portfolioId }: Asked): Promise<State | null> => {
  const name = `figures of ${portfolioId}`;
  const source = await lookUp(app.lookups, name, () => findSource(app.db, viewer, portfolioId));
  return source === null ? null : stateOf(app, source);
};

/** Figures for a state. An error that does not pass by itself is one of this portfolio. */
export const figuresFor = <T>(
  app: App,
  { source, today }: State,
  compute: (computed: Computed) => T | Promise<T>,
): Promise<T> => computing(source.id, async () => compute(await loadComputed(app.db, source, today)));

/** Figures of a portfolio with their stamp, for whoever keeps them; null if the viewer may not see the portfolio. */
export const stampedFigures = async <T extends object>(
  asked: Asked,
  compute: (computed: Computed) => T | Promise<T>,
): Promise<StampedFigures<T> | null> => {
  const state = await findState(asked);
  if (state === null) return null;
  return { figures: await figuresFor(asked.app, state, compute), stamp: state.stamp };
};
