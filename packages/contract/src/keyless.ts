/** POST endpoints that take no `Idempotency-Key`, each with the reason why repeating it does no harm. */

const storesNothing = 'It stores nothing.';
const oneSession =
  'Each sign-in opens its own session; if the answer is lost, nobody knows that session and it expires.';
const usedOnce = 'The proof in the request is valid once, so a repeat is refused.';
const unanswered = 'It starts something that expires unless it is finished.';
const oneMail = 'An address gets at most one mail a minute, and a newer link replaces the older one.';
const replaces = 'It replaces what an earlier request created and nobody has used.';

/** The reason of each, by the endpoint's name. */
export const keylessReasons: Readonly<Record<string, string>> = {
  askSignIn: storesNothing,
  previewTransfer: storesNothing,
  previewTransferLink: storesNothing,
  signIn: oneSession,
  signInByProvider: usedOnce,
  signInByPasskey: usedOnce,
  addPasskey: usedOnce,
  linkIdentity: usedOnce,
  startProviderSignIn: unanswered,
  startProviderLink: unanswered,
  startProviderConfirmation: unanswered,
  beginPasskey: unanswered,
  beginPasskeySignIn: unanswered,
  beginPasskeyConfirmation: unanswered,
  beginAuthenticator: replaces,
  renewRecoveryCodes: replaces,
  signUp: 'A known address gets no second account.',
  bookCorporateAction: 'A portfolio that has an entry of the action is left as it is.',
  revokeWorthless: 'What is revoked cannot be revoked again.',
  bookCorporateActionForAll: 'Portfolios that have an entry of the action are left as they are.',
  applyFactImport: 'Facts that a row has stated are not stated again.',
  undoFactImport: 'What is taken back cannot be taken back again.',
  applyClientImport: 'A client of a row that was taken over is not taken over again.',
  undoClientImport: 'What is removed cannot be removed again.',
  makeSheetRecord: 'A second call answers the record that the first one made.',
  discardQuestionnaire: 'What is removed cannot be removed again.',
  discardAnswerDraft: 'What is removed cannot be removed again.',
  removeClientDocument: 'What is removed cannot be removed again.',
  removeClientContact: 'What is removed cannot be removed again.',
  removeOwnDay: 'What is removed cannot be removed again.',
  removeFirmRule: 'What is removed cannot be removed again.',
  removeMandate: 'What is removed cannot be removed again.',
  removeReportPreset: 'What is removed cannot be removed again.',
  removeReportSchedule: 'What is removed cannot be removed again.',
  issueReviewedItems: 'What is queued already is not queued twice.',
  retryReportBatch: 'What is queued again already is not queued twice.',
  closeFallNotice: 'What is closed cannot be closed again.',
  closeEarlierFallNotices: 'What is closed is not closed again.',
  withdrawReport: 'What is withdrawn cannot be withdrawn again.',
  mergeClient: 'A merged client cannot be merged again.',
  mergeInstrument: 'A merged instrument cannot be merged again.',
  requestPasswordReset: oneMail,
  resendConfirmation: oneMail,
  readMail: 'It creates nothing; the audit log records each reading.',
  downloadReports: 'It creates nothing; the audit log records each download.',
  generateAvatar:
    'A preview is deleted within a day unless it is chosen, and their number per hour is limited.',
};
