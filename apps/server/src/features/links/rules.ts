/** How long links may last. */

const dayMs = 86_400_000;
/** A link that outlives its reason is found by somebody else, so that none lasts for more than a year. */
const daysAtMost = 366;

/** Whether a link made now may end then. */
export const isAllowedDeadline = (now: Date, expiresAt: Date): boolean => {
  const lasts = expiresAt.getTime() - now.getTime();
  return lasts > 0 && lasts <= daysAtMost * dayMs;
};
