import type { AttributionRow } from '@partnerfolio/contract/figures/contribution';
import {
  attributionEffects,
  type AttributionEffect,
} from '@partnerfolio/contract/figures/contribution-names';

/** Compared with the benchmark; `other` if the weights are unknown, or the same on average. */
export type WeightDifference = 'more' | 'less' | 'other';

/** A group with its effects and weights as the table shows them. */
export interface ShownEffects extends Pick<AttributionRow, 'kind' | 'group'> {
  effects: readonly number[];
  /** Undefined if the weights are unknown. */
  weights: readonly [portfolio: number, benchmark: number] | undefined;
  /** Whether the benchmark has the group. */
  isCompared: boolean;
}

/** One effect of one group. */
export interface Cause extends Pick<AttributionRow, 'kind' | 'group'> {
  effect: AttributionEffect;
  points: number;
  weight: WeightDifference;
  isCompared: boolean;
}

/** What made the difference from the benchmark. */
export interface AttributionStory {
  /** The difference of the returns, as shown. */
  difference: number;
  /** The largest effect in the direction of the difference; null if there is no difference. */
  main: Cause | null;
  /** Whether the largest effect is at least half of the difference. */
  isMost: boolean;
  /** The largest effect in the other direction; null if there is none. */
  against: Cause | null;
}

const weightOf = ({ weights }: ShownEffects): WeightDifference => {
  if (!weights || weights[0] === weights[1]) return 'other';
  return weights[0] > weights[1] ? 'more' : 'less';
};

/** Rounded figures add up with an error far below their last digit. */
const noise = 1e-9;

/** Returns the difference and its largest causes from the effects that the table shows. */
export function attributionStory(rows: readonly ShownEffects[]): AttributionStory {
  const causes = rows.flatMap((row) =>
    attributionEffects.map((effect, place) => ({
      kind: row.kind,
      group: row.group,
      effect,
      points: row.effects[place] ?? 0,
      weight: weightOf(row),
      isCompared: row.isCompared,
    })),
  );
  const sum = causes.reduce((all, { points }) => all + points, 0);
  if (Math.abs(sum) < noise) return { difference: 0, main: null, isMost: false, against: null };
  const direction = Math.sign(sum);
  const sorted = causes.toSorted((one, other) => direction * (other.points - one.points));
  const [main] = sorted;
  const last = sorted.at(-1);
  return {
    difference: sum,
    main: main && direction * main.points > noise ? main : null,
    isMost: main !== undefined && Math.abs(main.points) >= Math.abs(sum) / 2 - noise,
    against: last && direction * last.points < -noise ? last : null,
  };
}
