// Stryker's test runner for packages/finance: it loads all tests once as one bundle and runs them in this process.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { DryRunStatus, TestStatus, toMutantRunResult } from '@stryker-mutator/api/test-runner';
import { build } from 'esbuild';
import fc from 'fast-check';
import { collected } from './vitest-in-process.mjs';

/** @typedef {import('@stryker-mutator/api/test-runner').TestRunner} TestRunner */
/** @typedef {import('@stryker-mutator/api/test-runner').MutantRunOptions} MutantRunOptions */
/** @typedef {import('@stryker-mutator/api/test-runner').TestResult} TestResult */
/** @typedef {import('./vitest-in-process.mjs').CollectedTest} CollectedTest */

/** The generated sets have a million prices and take seconds; the oracle's tests replay smaller sets in the same way. */
const LEFT_OUT = ['golden.test.ts'];

/** The cases per property test. If the first few do not notice a mutation, the next thousands seldom do. */
const RUNS = 4;

/** Leaves out property tests for a quicker run. */
const EXAMPLES_ONLY = process.env['MUTATION_EXAMPLES_ONLY'] === '1';

/** The variables that the instrumented code reads. @type {any} */
const switches = (/** @type {any} */ (globalThis).__stryker__ ??= {});

/**
 * Loads the tests with a few fixed cases per property, and the sources as Stryker instrumented them. Their coverage is
 * counted only while no mutation is active. @type {import('esbuild').Plugin}
 */
const preparedTests = {
  name: 'prepared-tests',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^vitest$/ }, () => ({
      path: new URL('vitest-in-process.mjs', import.meta.url).href,
      external: true,
    }));
    onLoad({ filter: /\.test\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
        .replaceAll(/\bnumRuns: (\d+)/g, `numRuns: Math.min(Math.ceil($1 / 4), ${RUNS})`)
        .replaceAll(/\bnumRuns: RUNS/g, `numRuns: ${RUNS}`)
        .replaceAll(/\bconst RUNS = .*;/g, `const RUNS = ${RUNS};`)
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      const start = `import { startFile } from 'vitest'; startFile(${JSON.stringify(path)});`;
      return { contents: `${start}\n${text}`, loader: 'ts' };
    });
    onLoad({ filter: /finance\/src\/(?!testing\/).*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        'function cover() {',
        'function cover() { if (ns.activeMutant !== undefined) return;',
      ),
      loader: 'ts',
    }));
  },
};

/** @param {string} sources @param {string} place */
const bundleTests = (sources, place) => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !LEFT_OUT.includes(file),
  );
  return build({
    stdin: { contents: files.map((file) => `import './${file}';`).join('\n'), resolveDir: sources },
    outfile: place,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'error',
    plugins: [preparedTests],
  });
};

/** @param {string} id @param {CollectedTest} test @returns {Promise<TestResult>} */
const runOne = async (id, { name, file, body }) => {
  const start = performance.now();
  const result = () => ({ id, name, fileName: file, timeSpentMs: performance.now() - start });
  try {
    await body();
    return { ...result(), status: TestStatus.Success };
  } catch (error) {
    return { ...result(), status: TestStatus.Failed, failureMessage: String(error) };
  }
};

/** @implements {TestRunner} */
class FinanceTests {
  /** Stryker passes nothing to the constructor. */
  static inject = /** @type {const} */ ([]);

  /** @type {Map<string, CollectedTest>} */
  tests = new Map();
  /** Property tests, which take longest. @type {Set<string>} */
  ofProperties = new Set();
  /** The number of mutations each test has noticed. A test that noticed one will probably notice the next. @type {Map<string, number>} */
  noticed = new Map();

  /** Without `reloadEnvironment` Stryker would start a process for each mutation of code that runs on loading. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    // Stryker changes into its copy of the repository after loading this module.
    const sources = join(process.cwd(), 'packages/finance/src');
    const place = join(process.cwd(), `finance-tests-${process.pid}.mjs`);
    await bundleTests(sources, place);
    fc.configureGlobal({ numRuns: RUNS, seed: 1 });
    await import(pathToFileURL(place).href);
    for (const test of collected) {
      const name = `${test.file.slice(sources.length + 1)}: ${test.name}`;
      const id = this.tests.has(name) ? `${name} (${this.tests.size})` : name;
      this.tests.set(id, test);
      if (!String(test.body).includes('.assert(')) continue;
      if (EXAMPLES_ONLY) this.tests.delete(id);
      else this.ofProperties.add(id);
    }
  }

  /** @returns {Promise<import('@stryker-mutator/api/test-runner').DryRunResult>} */
  async dryRun() {
    const results = [];
    for (const [id, test] of this.tests) {
      switches.currentTestId = id;
      results.push(await runOne(id, test));
    }
    switches.currentTestId = undefined;
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: switches.mutantCoverage };
  }

  /** Returns the tests in order: examples before properties, and those first that noticed the most mutations. @param {string[]} ids */
  inTurn(ids = [...this.tests.keys()]) {
    const asked = ids.flatMap((id) => {
      const test = this.tests.get(id);
      return test === undefined ? [] : [/** @type {const} */ ([id, test])];
    });
    const place = (/** @type {string} */ id) =>
      (this.ofProperties.has(id) ? 1e9 : 0) - (this.noticed.get(id) ?? 0);
    return asked.sort(([a], [b]) => place(a) - place(b));
  }

  /** @param {MutantRunOptions} options */
  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    const results = [];
    for (const [id, test] of this.inTurn(testFilter)) {
      Object.assign(switches, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
      const result = await runOne(id, test);
      results.push(result);
      if (result.status !== TestStatus.Failed) continue;
      this.noticed.set(id, (this.noticed.get(id) ?? 0) + 1);
      break;
    }
    switches.activeMutant = undefined;
    return toMutantRunResult({ status: DryRunStatus.Complete, tests: results });
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'finance', FinanceTests)];
