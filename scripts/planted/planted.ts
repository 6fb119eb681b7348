/** Files with a violation, the first of which is checked, and the one rule that must report it. */
export interface Planted {
  title: string;
  rule: string;
  files: Record<string, string>;
}
