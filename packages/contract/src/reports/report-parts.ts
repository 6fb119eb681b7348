/** The parts of a report that rules ask for. No schemas here, because texts of the shell read the lists without them. */

export const reportParts = [
  'development',
  'returns',
  'benchmark',
  'income',
  'corporate_actions',
  'holdings',
  'net_and_gross',
] as const;
export type ReportPart = (typeof reportParts)[number];

/** `check_yourself`: no program can tell, as with the firm's own rules. */
export const ruleStates = ['met', 'missing', 'check_yourself'] as const;
export type RuleState = (typeof ruleStates)[number];
