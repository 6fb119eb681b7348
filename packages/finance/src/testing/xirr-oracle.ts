/* oxlint-disable eslint/max-params -- Intervals of exact fractions read best as they are written in the textbooks. */
/**
 * A slow second implementation of the money-weighted return, written from the definition alone: the present value as
 * a polynomial with integer coefficients, whose real roots are counted by Sturm's theorem in exact fractions and
 * located by bisection. It shares no code with the engine.
 */

/** Flows in whole cents, at multiples of one time step after the first. */
export interface WholeFlow {
  readonly step: number;
  readonly cents: bigint;
}

/** The result that the definition requires for some flows. */
export interface XirrVerdict {
  readonly roots: readonly number[];
  /** The rate, or why there is none. */
  readonly rate: number | string;
  /** If all roots are beyond |ln(1 + r)| = 700 or 2^±150, float64 may not find them. */
  readonly isFar?: boolean;
}

type Poly = readonly bigint[];

/** Roots are searched as U / 2^SCALE. */
const SCALE = 160n;
const ONE = 1n << SCALE;
const LIMIT = 27.6;

const abs = (a: bigint): bigint => (a < 0n ? -a : a);

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [abs(a), abs(b)];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Without leading zeros, and divided by the common factor of all coefficients. */
function reduced(poly: Poly): Poly {
  const end = poly.findLastIndex((one) => one !== 0n) + 1;
  const own = poly.slice(0, end);
  const common = own.reduce(gcd, 0n);
  return common <= 1n ? own : own.map((one) => one / common);
}

/** −(a mod b), up to a positive factor. */
function nextOfChain(a: Poly, b: Poly): Poly {
  let rest = [...a];
  const lead = b.at(-1) as bigint;
  while (rest.length >= b.length) {
    const top = rest.at(-1) as bigint;
    const shift = rest.length - b.length;
    const sign = lead < 0n ? -1n : 1n;
    rest = rest.map((one, i) => one * abs(lead) - (i < shift ? 0n : (b[i - shift] as bigint) * top * sign));
    rest.pop();
  }
  return reduced(rest.map((one) => -one));
}

function sturmChain(poly: Poly): Poly[] {
  const first = reduced(poly);
  const chain = [first, reduced(first.slice(1).map((one, i) => one * BigInt(i + 1)))];
  for (;;) {
    const [a, b] = chain.slice(-2) as [Poly, Poly];
    if (b.length <= 1) break;
    const next = nextOfChain(a, b);
    if (next.length === 0) break;
    chain.push(next);
  }
  return chain;
}

/** The value at U / 2^SCALE, times 2^(SCALE × degree). */
function valueAt(poly: Poly, point: bigint): bigint {
  let value = 0n;
  let scale = 1n;
  for (const coefficient of poly.toReversed()) {
    value = value * point + coefficient * scale;
    scale *= ONE;
  }
  return value;
}

function changesAt(chain: readonly Poly[], point: bigint): number {
  const signs = chain.map((poly) => valueAt(poly, point)).filter((value) => value !== 0n);
  return signs.filter((value, i) => i > 0 && value > 0n !== (signs[i - 1] as bigint) > 0n).length;
}

/** The distinct roots in ]from, to], each within 2^−120, absolutely or relatively. */
function rootsWithin(chain: readonly Poly[], from: bigint, to: bigint, count: number): bigint[] {
  if (count === 0) return [];
  const middle = (from + to) / 2n;
  const isNarrow = to - from <= 1n || (to - from) << 80n < from;
  if (count === 1 && isNarrow) return [middle];
  if (isNarrow && to - from <= 1n) return Array.from({ length: count }, () => middle);
  const atMiddle = changesAt(chain, middle);
  const below = changesAt(chain, from) - atMiddle;
  return [...rootsWithin(chain, from, middle, below), ...rootsWithin(chain, middle, to, count - below)];
}

function pointOf(value: number): bigint {
  // A float64 needs no more than 60 bits of the mantissa.
  const exponent = Math.floor(Math.log2(value));
  return (BigInt(Math.round((value / 2 ** exponent) * 2 ** 52)) << SCALE) >> BigInt(52 - exponent);
}

/** ln of U / 2^SCALE. */
function logOf(point: bigint): number {
  const bits = BigInt(point.toString(2).length);
  const shift = bits > 60n ? bits - 60n : 0n;
  return Math.log(Number(point >> shift)) + Number(shift - SCALE) * Math.LN2;
}

/** The flows as the coefficients of a polynomial in u = (1 + r)^(−days / 365), from the first flow on. */
function polynomialOf(flows: readonly WholeFlow[]): Poly {
  const length = Math.max(0, ...flows.map(({ step }) => step)) + 1;
  const all = Array.from<bigint>({ length }).fill(0n);
  for (const { step, cents } of flows) all[step] = (all[step] as bigint) + cents;
  const start = all.findIndex((one) => one !== 0n);
  return start < 0 ? [] : reduced(all.slice(start));
}

/** Of several rates the one nearest to zero with the sign of withdrawals minus contributions. */
function choiceOf(roots: readonly number[], poly: Poly): number | string {
  const gain = -poly.reduce((sum, one) => sum + one, 0n);
  const sign = gain === 0n ? 0 : gain > 0n ? 1 : -1;
  const signOf = (rate: number): number => (Math.abs(rate) < 1e-12 ? 0 : Math.sign(rate));
  const fitting = roots.filter((rate) => signOf(rate) === sign);
  if (fitting.length === 0) return 'several_rates';
  return fitting.reduce((best, rate) => (Math.abs(rate) < Math.abs(best) ? rate : best));
}

function verdictWithout(chain: readonly Poly[], days: number): XirrVerdict {
  const everywhere = changesAt(chain, 1n) - changesAt(chain, ONE << 1200n);
  const far = Math.min(2 ** 150, Math.exp((700 * days) / 365));
  const computable = changesAt(chain, pointOf(1 / far)) - changesAt(chain, pointOf(far));
  const rate = everywhere > 0 ? 'rate_beyond_range' : 'no_root';
  return { roots: [], rate, isFar: computable === 0 };
}

/** Whether all money moves at one step, and no flow of zero closes the period at a later one. */
function isOneStep(flows: readonly WholeFlow[]): boolean {
  const moved = new Set(flows.filter(({ cents }) => cents !== 0n).map(({ step }) => step));
  return moved.size === 1 && flows.every(({ step }) => step <= Math.max(...moved));
}

/** Σ cf / (1 + r)^(days / 365) = 0 for flows `days` apart, |ln(1 + r)| ≤ 27.6, and the choice among several. */
export function consultXirr(flows: readonly WholeFlow[], days: number): XirrVerdict {
  if (isOneStep(flows)) return { roots: [], rate: 'too_short' };
  const poly = polynomialOf(flows);
  if (poly.length === 0) return { roots: [], rate: 'no_flows' };
  if (poly.every((one) => one >= 0n)) return { roots: [], rate: 'total_loss' };
  if (poly.every((one) => one <= 0n)) return { roots: [], rate: 'no_sign_change' };
  const chain = sturmChain(poly);
  const widest = Math.exp((LIMIT * days) / 365);
  const [low, high] = [pointOf(1 / widest), pointOf(widest)];
  const counted = changesAt(chain, low) - changesAt(chain, high);
  // The smallest u is the highest rate.
  const roots = rootsWithin(chain, low, high, counted)
    .map((point) => Math.expm1((-logOf(point) * 365) / days))
    .reverse();
  if (roots.length === 0) return verdictWithout(chain, days);
  return { roots, rate: roots.length === 1 ? (roots[0] as number) : choiceOf(roots, poly) };
}
