import { buildPieces, buildPortal } from '../scripts/bundle.mjs';
import { findChromium } from '../scripts/chromium.mjs';
import { prepareDemoFolder } from './demo-folder.ts';
import { startPortal } from './portal.ts';
import { askAs, openSession, waitForFigures } from './session.ts';

const growDemo = async (folder: string) => {
  const portal = await startPortal({ demo: true, keptIn: folder });
  // Each copy would compute them again, and show totals without some portfolios meanwhile.
  await waitForFigures(askAs(portal.url, await openSession(portal.url, 'employee')));
  await portal.stop();
};

/** Updates the bundles and the demo firm that all workers share, and finds the browser. */
const prepare = async () => {
  await buildPortal();
  await buildPieces();
  await prepareDemoFolder(growDemo);
  process.env['CHROMIUM_PATH'] ||= await findChromium();
};

// Playwright requires a default export.
export default prepare;
