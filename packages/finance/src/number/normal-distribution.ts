/** The standard normal distribution: its density, and the inverse of its cumulative distribution. */

/** Density at z: exp(−z² / 2) / √(2π). 0 or above. */
export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** The coefficients of numerator and denominator of a rational approximation, highest power first. */
interface Rational {
  readonly over: readonly number[];
  readonly under: readonly number[];
}

const MIDDLE: Rational = {
  over: [
    2509.080_928_730_122_7, 33_430.575_583_588_13, 67_265.770_927_008_7, 45_921.953_931_549_87,
    13_731.693_765_509_46, 1971.590_950_306_551_3, 133.141_667_891_784_38, 3.387_132_872_796_366_5,
  ],
  under: [
    5226.495_278_852_854, 28_729.085_735_721_943, 39_307.895_800_092_71, 21_213.794_301_586_597,
    5394.196_021_424_751, 687.187_007_492_057_9, 42.313_330_701_600_91, 1,
  ],
};

const NEAR_TAIL: Rational = {
  over: [
    0.000_774_545_014_278_341_4, 0.022_723_844_989_269_184, 0.241_780_725_177_450_6, 1.270_458_252_452_368_4,
    3.647_848_324_763_204_5, 5.769_497_221_460_691, 4.630_337_846_156_546, 1.423_437_110_749_683_5,
  ],
  under: [
    1.050_750_071_644_416_9e-9, 0.000_547_593_808_499_534_5, 0.015_198_666_563_616_457,
    0.148_103_976_427_480_08, 0.689_767_334_985_1, 1.676_384_830_183_803_8, 2.053_191_626_637_759, 1,
  ],
};

const FAR_TAIL: Rational = {
  over: [
    2.010_334_399_292_288_1e-7, 2.711_555_568_743_487_6e-5, 0.001_242_660_947_388_078_4,
    0.026_532_189_526_576_124, 0.296_560_571_828_504_87, 1.784_826_539_917_291_3, 5.463_784_911_164_114,
    6.657_904_643_501_103,
  ],
  under: [
    2.044_263_103_389_939_7e-15, 1.421_511_758_316_446e-7, 1.846_318_317_510_054_8e-5,
    0.000_786_869_131_145_613_3, 0.014_875_361_290_850_615, 0.136_929_880_922_735_8, 0.599_832_206_555_888, 1,
  ],
};

/** Where the tails begin, as a distance of p from 0.5, and where the far tails begin, as √(−log p). */
const MIDDLE_REACH = 0.425;
const FAR_TAIL_FROM = 5;

function valueAt(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

function ratioAt({ over, under }: Rational, x: number): number {
  return valueAt(over, x) / valueAt(under, x);
}

/**
 * The quantile of the standard normal distribution for a probability p, to about 16 digits: algorithm AS 241 of
 * Wichura (*Applied Statistics*, 1988). −Infinity and Infinity at 0 and 1; NaN outside, which callers exclude.
 */
export function normalQuantile(p: number): number {
  const fromHalf = p - 0.5;
  if (Math.abs(fromHalf) <= MIDDLE_REACH) {
    return fromHalf * ratioAt(MIDDLE, MIDDLE_REACH ** 2 - fromHalf ** 2);
  }
  if (p <= 0 || p >= 1) return p === 0 ? -Infinity : p === 1 ? Infinity : Number.NaN;
  const distance = Math.sqrt(-Math.log(Math.min(p, 1 - p)));
  const z =
    distance <= FAR_TAIL_FROM
      ? ratioAt(NEAR_TAIL, distance - 1.6)
      : ratioAt(FAR_TAIL, distance - FAR_TAIL_FROM);
  return fromHalf < 0 ? -z : z;
}
