/** Renews stored figures, as the background of a running server does. */
import { renewFigures, startRenewal } from '../features/performance/stored/renewal.actions.ts';
import type { Renewing } from '../features/performance/stored/renewal.actions.ts';
import { isAnyStale } from '../features/performance/stored/renewal.queries.ts';

/** Renews until nothing is out of date; what another call is computing is waited for. */
export const renewAllFigures = async (app: Renewing): Promise<void> => {
  await startRenewal(app);
  for (;;) {
    await renewFigures(app);
    if (!(await isAnyStale(app.db))) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};
