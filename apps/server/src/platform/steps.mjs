// What a start is doing and how far it is. The scripts use it too, before any package is installed: plain JavaScript, no import.

/**
 * @typedef {{ isTTY?: boolean, write: (text: string) => unknown }} Output
 * @typedef {(detail: string) => void} Report says how far the step is
 * @typedef {object} StepOptions
 * @property {Output} [output]
 * @property {number} [quietMs] a step that ends sooner is not mentioned
 * @property {boolean} [isBeside] another process prints meanwhile, so the lines of this step stay
 */

/** Without a terminal, how far a step is appears no more often than this. */
const pauseMs = 5000;

/** Begins the line again and clears it: whatever another process left there goes as well. */
const sameLine = '\r\u001B[K';

/** @param {Output} output @param {boolean} isBeside */
const printer = (output, isBeside) => {
  const isInPlace = output.isTTY === true && !isBeside;
  const start = output.isTTY === true ? sameLine : '';
  return {
    isInPlace,
    show: (/** @type {string} */ text) => output.write(`${start}${text}${isInPlace ? '' : '\n'}`),
    end: (/** @type {string} */ text) => output.write(`${start}${text}\n`),
  };
};

/**
 * Runs the work of a step and prints its name, how far it is, and at its end the seconds it took. On a terminal it is one line,
 * written again and again.
 * @template T
 * @param {string} name @param {(report: Report) => Promise<T>} work @param {StepOptions} [options]
 * @returns {Promise<T>}
 */
export const inStep = async (name, work, { output = process.stdout, quietMs = 0, isBeside = false } = {}) => {
  const began = performance.now();
  const { isInPlace, show, end } = printer(output, isBeside);
  let line = `${name}…`;
  /** @type {number | undefined} */
  let shownAt;
  const print = () => {
    shownAt = performance.now();
    show(line);
  };
  const first = quietMs > 0 ? setTimeout(print, quietMs) : print();
  /** @type {Report} */
  const report = (detail) => {
    line = `${name}: ${detail}`;
    if (shownAt !== undefined && (isInPlace || performance.now() - shownAt >= pauseMs)) print();
  };
  const finish = (/** @type {string} */ text, /** @type {boolean} */ isWorthALine) => {
    clearTimeout(first ?? undefined);
    if (shownAt !== undefined && (isInPlace || isWorthALine)) end(text);
  };
  try {
    const result = await work(report);
    const seconds = Math.round((performance.now() - began) / 1000);
    finish(`${name}: ${doneIn(seconds)}`, seconds >= 1);
    return result;
  } catch (error) {
    finish(line, false);
    throw error;
  }
};

/** @param {number} seconds */
const doneIn = (seconds) => (seconds >= 1 ? `done in ${seconds} s` : 'done');
