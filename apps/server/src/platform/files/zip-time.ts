/** A ZIP file states local times: this one is read in every time zone as the UTC time of the instant. */
export const zipTime = (instant: string): Date => {
  const date = new Date(instant);
  return new Date(date.getTime() + date.getTimezoneOffset() * 60_000);
};
