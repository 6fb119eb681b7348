/** Waits for work, but not longer than a limit. */

/** Whether the work ended within the limit; its failure is thrown. */
export const isWithin = async (work: Promise<unknown>, limitMs: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, limitMs), false);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
};
