/** Files to lay (the first is the one judged) and the one rule that is to speak about it. */
export interface Planted {
  title: string;
  rule: string;
  files: Record<string, string>;
}
