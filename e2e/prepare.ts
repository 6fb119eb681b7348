import { buildPortal } from '../scripts/bundle.mjs';
import { findChromium } from '../scripts/chromium.mjs';

/** Brings the bundle that all workers share up to date, and finds the browser. */
const prepare = async () => {
  await buildPortal();
  process.env['CHROMIUM_PATH'] ||= await findChromium();
};

// Playwright takes its global setup from the default export.
export default prepare;
