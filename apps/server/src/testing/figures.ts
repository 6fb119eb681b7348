/** Renews stored figures, as the background of a running server does. */
import { renewFigures, startRenewal } from '../features/figures/renewal/renewal.actions.ts';
import { hasCurrentFigures } from './figures.queries.ts';

/** Renews until nothing is outdated, and waits for the work of other calls. */
export const renewAllFigures = async (app: Parameters<typeof startRenewal>[0]): Promise<void> => {
  while (!(await hasCurrentFigures(app.db, app.clock.today()))) {
    await startRenewal(app);
    await renewFigures(app);
    if (await hasCurrentFigures(app.db, app.clock.today())) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};
