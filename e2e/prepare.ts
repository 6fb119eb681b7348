import { buildPieces, buildPortal } from '../scripts/bundle.mjs';
import { findChromium } from '../scripts/chromium.mjs';
import { prepareDemoFolder } from './demo-folder.ts';
import { startPortal } from './portal.ts';

const growDemo = async (folder: string) => {
  const portal = await startPortal({ demo: true, keptIn: folder });
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
