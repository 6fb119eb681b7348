/**
 * Lighthouse's scores of three pages, median of five. Lighthouse is a separate package in `bench/lighthouse`, installed for
 * this row only, because its 185 MB have no use in an installation.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { launchOptions } from '../scripts/chromium.mjs';
import { account, findFreePort } from './portal.ts';
import type { Portal } from './portal.ts';

type Form = 'mobile' | 'desktop';

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; scoreDisplayMode: string; numericValue?: number }>;
}

const place = 'bench/lighthouse';
const runs = 5;

/** Runs a program; prints its output only if it fails. */
const run = (file: string, words: string[], cwd = '.'): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(file, words, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${file} ended with ${code}:\n${said}`)),
    );
  });

const install = async (): Promise<void> => {
  if (existsSync(join(place, 'node_modules/lighthouse'))) return;
  await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], place);
};

/** Runs Lighthouse once in the browser on a port, as the user signed in there. */
const visit = async (url: string, { form, port, folder }: { form: Form; port: number; folder: string }) => {
  const file = join(folder, 'report.json');
  const words = [
    join(place, 'node_modules/lighthouse/cli/index.js'),
    url,
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--only-categories=performance,accessibility,best-practices',
    // Keeps the user signed in.
    '--disable-storage-reset',
    ...(form === 'desktop' ? ['--preset=desktop'] : []),
  ];
  await run(process.execPath, words);
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const medianScore = (reports: readonly Report[], category: string): number =>
  Math.round(median(reports.map(({ categories }) => categories[category]?.score ?? 0)) * 100);

/** Returns the metrics behind the performance score in milliseconds, and the layout shift. */
const performanceMetrics = (reports: readonly Report[]) => {
  const audits = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time'];
  const shifts = reports.map((report) => report.audits['cumulative-layout-shift']?.numericValue ?? 0);
  return Object.fromEntries([
    ...audits.map((name) => [
      name,
      Math.round(median(reports.map((report) => report.audits[name]?.numericValue ?? 0))),
    ]),
    ['layout-shift', median(shifts)],
  ]) as Record<string, number>;
};

/** Returns the audits that cost points in accessibility and best practices. */
const failedAudits = ({ audits }: Report): string[] =>
  Object.entries(audits)
    .filter(([, { score, scoreDisplayMode }]) => scoreDisplayMode === 'binary' && score === 0)
    .map(([name]) => name);

/** Signs in as the administrator in a browser that Lighthouse can control. */
const openSignedIn = async (base: string, port: number, folder: string) => {
  const context = await chromium.launchPersistentContext(join(folder, 'browser'), {
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: [...launchOptions, `--remote-debugging-port=${port}`],
    locale: 'en-GB',
  });
  const page = await context.newPage();
  return {
    close: () => context.close(),
    signIn: async () => {
      await page.goto(`${base}/auth`);
      await page.locator('input[type=email]').fill(account.email);
      await page.locator('input[type=password]').fill(account.password);
      await page.keyboard.press('Enter');
      await page.waitForURL(/dashboard/);
      await page.goto('about:blank');
    },
  };
};

/** Prints the scores of sign-in, dashboard and a portfolio. Needs CHROMIUM_PATH. */
export const benchMarks = async ({ base }: Portal, portfolioId: string): Promise<void> => {
  await install();
  const folder = mkdtempSync(join(tmpdir(), 'partnerfolio-marks-'));
  const port = await findFreePort();
  const browser = await openSignedIn(base, port, folder);
  const measure = async ([name, path]: [string, string], form: Form, target: number) => {
    const reports: Report[] = [];
    for (let at = 0; at < runs; at++) reports.push(await visit(`${base}${path}`, { form, port, folder }));
    const row = {
      what: `Lighthouse, ${name}, ${form}`,
      performance: medianScore(reports, 'performance'),
      accessibility: medianScore(reports, 'accessibility'),
      bestPractices: medianScore(reports, 'best-practices'),
      of: performanceMetrics(reports),
      missed: [...new Set(reports.flatMap(failedAudits))],
      target: { performance: target, accessibility: 100, bestPractices: 100 },
    };
    process.stdout.write(`${JSON.stringify(row)}\n`);
  };
  try {
    await measure(['sign-in', '/auth'], 'mobile', 97);
    await measure(['sign-in', '/auth'], 'desktop', 98);
    await browser.signIn();
    await measure(['dashboard', '/dashboard'], 'desktop', 98);
    await measure(['portfolio', `/portfolios/${portfolioId}`], 'desktop', 98);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
