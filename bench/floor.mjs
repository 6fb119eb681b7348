// The floor: a minimal implementation of the engine's daily series in bare loops over typed arrays, as the fastest possible
// time on one core. It computes holdings per weekday × closing prices, flows, chain-linked return, XIRR (Newton) and average
// cost. It is no model for real code: no currencies, splits, missing prices or exactness.

/**
 * @typedef {import('./portfolio-sets.mjs').PortfolioSet} PortfolioSet
 * Columns are `any`, because the floor leaves out the check of each index.
 * @typedef {any} Column
 * @typedef {{ day: Column, symbol: Column, kind: Column, quantity: Column, price: Column, fee: Column }} Activities
 * @typedef {{ days: number, symbols: number, close: Column, epoch: Column, activities: Activities }} FloorInput
 */

/** Converts a set to typed arrays: prices symbol by symbol, activities as columns. @param {PortfolioSet} set @returns {FloorInput} */
export function floorInput(set) {
  const dayOf = new Map(set.dates.map((date, d) => [date, d]));
  const symbolOf = new Map(set.symbols.map(({ symbol }, s) => [symbol, s]));
  const [days, symbols] = [set.dates.length, set.symbols.length];
  const close = new Float64Array(days * symbols);
  set.prices.forEach((row, s) => close.set(row, s * days));
  const { activities } = set;
  return {
    days,
    symbols,
    close,
    epoch: Float64Array.from(set.dates, (date) => Date.parse(`${date}T00:00:00Z`) / 86_400_000),
    activities: {
      day: Int32Array.from(activities, ({ date }) => dayOf.get(date) ?? 0),
      symbol: Int32Array.from(activities, ({ symbol }) => symbolOf.get(symbol) ?? 0),
      kind: Uint8Array.from(activities, ({ type }) => ['BUY', 'SELL', 'DIVIDEND'].indexOf(type)),
      quantity: Float64Array.from(activities, ({ quantity }) => quantity),
      price: Float64Array.from(activities, ({ unitPrice }) => unitPrice),
      fee: Float64Array.from(activities, ({ fee }) => fee),
    },
  };
}

/** Sorts activity indices by symbol and date (counting sort). @param {FloorInput} input */
function bySymbol({ symbols, activities }) {
  /** @type {Column} */
  const from = new Int32Array(symbols + 1);
  const count = activities.symbol.length;
  for (let i = 0; i < count; i++) from[activities.symbol[i] + 1]++;
  for (let s = 0; s < symbols; s++) from[s + 1] += from[s];
  /** @type {Column} */
  const order = new Int32Array(count);
  /** @type {Column} */
  const at = from.slice();
  for (let i = 0; i < count; i++) order[at[activities.symbol[i]]++] = i;
  return { from, order };
}

/** Computes daily values and flows, and cost and realised gain at average cost. @param {FloorInput} input */
function replay(input) {
  const { days, symbols, close, activities } = input;
  const { from, order } = bySymbol(input);
  /** @type {Column} */
  const value = new Float64Array(days);
  /** @type {Column} */
  const flow = new Float64Array(days);
  let [cost, realised] = [0, 0];
  for (let s = 0; s < symbols; s++) {
    const row = s * days;
    let [held, heldCost, d] = [0, 0, days];
    for (let k = from[s]; k < from[s + 1]; k++) {
      const i = order[k];
      const day = activities.day[i];
      for (; held !== 0 && d < day; d++) value[d] += held * close[row + d];
      d = day;
      const amount = activities.quantity[i] * activities.price[i];
      const fee = activities.fee[i];
      if (activities.kind[i] === 0) {
        held += activities.quantity[i];
        heldCost += amount;
        flow[day] += amount + fee;
        continue;
      }
      flow[day] -= amount - fee;
      if (activities.kind[i] === 2) continue;
      const sold = (heldCost * activities.quantity[i]) / held;
      realised += amount - sold;
      heldCost -= sold;
      held -= activities.quantity[i];
      if (Math.abs(held) < 1e-9) held = heldCost = 0;
    }
    for (; held !== 0 && d < days; d++) value[d] += held * close[row + d];
    cost += heldCost;
  }
  return { value, flow, cost, realised };
}

/** @param {Column} value @param {Column} flow */
function chain(value, flow) {
  const twr = new Float64Array(value.length);
  let index = 1;
  for (let d = 0, before = 0; d < value.length; d++) {
    const base = before + flow[d];
    if (base > 0) index *= value[d] / base;
    twr[d] = index - 1;
    before = value[d];
  }
  return twr;
}

/** @param {Column} flow @param {Column} epoch @param {number} closing */
function newtonXirr(flow, epoch, closing) {
  const end = epoch[epoch.length - 1];
  let r = 0.05;
  for (let step = 0; step < 50; step++) {
    let [f, slope] = [-closing, 0];
    const log = Math.log1p(r);
    for (let d = 0; d < flow.length; d++) {
      if (flow[d] === 0) continue;
      const years = (end - epoch[d]) / 365;
      const x = flow[d] * Math.exp(log * years);
      f += x;
      slope += years * x;
    }
    const next = r - (f * (1 + r)) / slope;
    if (Math.abs(next - r) < 1e-12) return next;
    r = Math.max(-0.99, next);
  }
  return r;
}

/** Runs all of the floor's work once. @param {FloorInput} input */
export function runFloor(input) {
  const { value, flow, cost, realised } = replay(input);
  const twr = chain(value, flow);
  const xirr = newtonXirr(flow, input.epoch, value[value.length - 1]);
  return { value, twr, xirr, cost, realised };
}
