/**
 * The floor of `npm run bench reports`: the report of five pages that showed Typst to be fit, compiled with nothing around
 * it, each time with other figures. Prints the CPU milliseconds of a report.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const count = Number(process.argv[2]);
const here = join(dirname(fileURLToPath(import.meta.url)), 'prototype');
// The packages belong to the server.
const server = createRequire(pathToFileURL(resolve('apps/server/package.json')));
const fonts = dirname(server.resolve('@expo-google-fonts/inter/package.json'));
const { NodeCompiler } = server('@myriaddreamin/typst-ts-node-compiler');
const fontPaths = ['400Regular', '500Medium', '600SemiBold'].map((name) => join(fonts, name));
const compiler = NodeCompiler.create({ workspace: here, fontArgs: [{ fontPaths }] });

const text = readFileSync(join(here, 'performance-report.json'), 'utf8');
const compile = (/** @type {number} */ n) => {
  const data = JSON.parse(text);
  data.title = `${data.title}, ${n}`;
  const [line] = data.valueChart.series;
  line.values = line.values.map((/** @type {number} */ value) => value * (1 - n / 1000));
  for (const { cells } of data.holdings.rows) cells[5] = String(cells[5]).replace(/^\d/, String(1 + (n % 9)));
  const source = {
    mainFilePath: join(here, 'performance-report.typ'),
    inputs: { data: JSON.stringify(data) },
  };
  const options = { pdfStandard: 'ua-1', creationTimestamp: 1_791_522_720 };
  const { length } = compiler.pdf(source, options);
  compiler.evictCache(0);
  return length;
};

// The first two read the fonts.
compile(0);
compile(1);
const before = process.cpuUsage();
for (let n = 0; n < count; n++) compile(n + 2);
const { user, system } = process.cpuUsage(before);
process.stdout.write(`${(user + system) / 1000 / count}\n`);
