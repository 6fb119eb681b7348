/** POST endpoints that take no `Idempotency-Key`, each with the reason why repeating it does no harm. */

const storesNothing = 'Stores nothing.';
const oneSession =
  'Each sign-in is a session of its own; one whose answer was lost is unknown to everybody and runs out.';
const usedOnce = 'The proof in the request is good for one use, so that a repeat is refused.';
const unanswered = 'What it starts runs out unless it is finished.';
const oneMail = 'An address gets one mail a minute; a newer link replaces the older one.';
const replaces = 'What it makes replaces what was made before and has not been used.';

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
  signUp: 'An address that is known gets no second account.',
  requestPasswordReset: oneMail,
  resendConfirmation: oneMail,
  readMail: 'Creates nothing; each reading is on the audit trail, a repeated one too.',
  generateAvatar:
    'A picture is a suggestion, limited by the hour and forgotten within a day unless it is chosen.',
};
