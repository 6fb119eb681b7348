// Finds or installs a Chromium for the tests. It tries CHROMIUM_PATH, the system's, Playwright's, the one in a registry
// package, and Debian's package, and uses the first that renders a page.
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { capture } from './child.mjs';
import { inHome, tool } from './places.mjs';
import { UserError } from './user-error.mjs';
import { withLock } from './lock.mjs';

/** The options that every test starts the browser with; they keep it from contacting anyone but the page under test. */
export const launchOptions = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a test lives for seconds: compiling its code twice, the second time optimised, took a seventh of the renderer's time.
  '--js-flags=--no-opt --no-maglev',
];

/**
 * Returns why the browser cannot render a page; undefined if it can.
 * @param {string} executablePath
 * @returns {Promise<string | undefined>}
 */
export const launchError = async (executablePath) => {
  if (!existsSync(executablePath)) return 'there is no such file';
  /** @type {import('playwright-core').Browser | undefined} */
  let browser;
  try {
    browser = await chromium.launch({ executablePath, args: launchOptions, timeout: 20_000 });
    const page = await browser.newPage();
    await page.setContent('<h1>Partnerfolio 123</h1>');
    const { height, width } = (await page.locator('h1').boundingBox()) ?? { height: 0, width: 0 };
    await page.screenshot();
    return height > 0 && width > 0 ? undefined : 'it shows an empty page';
  } catch (error) {
    const [reason = ''] = String(error)
      .split('\n')
      .filter((line) => /error while loading|cannot|failed|rror:/i.test(line));
    return reason.trim() || 'it does not start';
  } finally {
    await browser?.close();
  }
};

const systemNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const usualPlaces = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

/** Returns the browsers that are installed on this machine. */
const present = () => {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => systemNames.map((name) => join(folder, name)));
  return [...onPath, ...usualPlaces, chromium.executablePath()].filter((file) => existsSync(file));
};

const fontsFile = (/** @type {string} */ folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

// The package contains a font and the few libraries that a minimal system lacks.
const starter = (/** @type {string} */ folder) => `#!/bin/sh
export LD_LIBRARY_PATH='${folder}/al2023/lib' FONTCONFIG_FILE='${folder}/fonts.conf'
exec '${folder}/chromium' "$@"
`;

/** Unpacks the package's browser into a folder. @param {string} folder */
const unpack = async (folder) => {
  const { inflate } = await import('@sparticuz/chromium');
  const before = process.env.TMPDIR;
  // The package unpacks into the folder for temporary files, which it reads from TMPDIR when called.
  process.env.TMPDIR = folder;
  const parts = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
  const unpacked = Promise.all(parts.map((part) => inflate(tool(`@sparticuz/chromium/bin/${part}`))));
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await unpacked;
};

/** Returns the browser of the registry package, which is unpacked once per version. */
const packaged = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { version } = JSON.parse(readFileSync(tool('@sparticuz/chromium/package.json'), 'utf8'));
  const folder = inHome('.cache', `chromium-${version}`);
  const file = join(folder, 'start-chromium');
  await withLock('chromium', async () => {
    if (existsSync(file)) return;
    console.log('Unpacking a browser for the tests…');
    const half = `${folder}-half`;
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { recursive: true });
    await unpack(half);
    writeFileSync(join(half, 'fonts.conf'), fontsFile(folder));
    writeFileSync(join(half, 'start-chromium'), starter(folder));
    chmodSync(join(half, 'start-chromium'), 0o755);
    rmSync(folder, { recursive: true, force: true });
    renameSync(half, folder);
  });
  return file;
};

/** Installs Debian's package, if we may. */
const installDebian = async () => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.log("Installing Debian's Chromium for the tests (apt-get install chromium)…");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await capture('apt-get', ['update'], { env });
  await capture('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
    env,
  });
  return '/usr/bin/chromium';
};

/** Returns the first browser that renders a page. @param {string[]} files */
const firstWorking = async (files) => {
  for (const file of files) if ((await launchError(file)) === undefined) return file;
  return undefined;
};

/**
 * Returns the path of a working Chromium.
 * @returns {Promise<string>}
 */
export const findChromium = async () => {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    const error = await launchError(named);
    if (error !== undefined) throw new UserError(`CHROMIUM_PATH is ${named}, which cannot be used: ${error}`);
    return named;
  }
  const found = await firstWorking(present());
  if (found !== undefined) return found;
  for (const bring of [packaged, installDebian]) {
    const file = await bring();
    if (file !== undefined && (await launchError(file)) === undefined) return file;
  }
  throw new UserError(
    'No Chromium for the tests: install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH to one',
  );
};
