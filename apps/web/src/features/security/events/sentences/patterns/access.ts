/** The sentences of events of signing in, sessions, links and tokens. */
import { msg } from '@lingui/core/macro';
import type { Sentences } from './pattern.ts';

export const accessSentences = {
  auth_failure: [
    msg`Failed sign-in for {email}`,
    msg`Failed sign-in with {method}`,
    msg`Failed sign-in of {who}`,
  ],
  permission_denied: [
    msg`{who} was refused an action while viewing as {user}`,
    msg`{who} was refused an action on {record}`,
    msg`{who} was refused an action`,
  ],
  rate_limit: [msg`Too many sign-in attempts for {email}`, msg`Too many sign-in attempts`],
  'administrator.recovery_link': msg`A recovery link was created for {record}`,
  'api_token.make': [msg`{who} created the API token {record}`, msg`{who} created an API token`],
  'api_token.revoke': [
    msg`{who} revoked the API token {record} of {owner}`,
    msg`{who} revoked the API token {record}`,
    msg`{who} revoked an API token`,
  ],
  'authenticator.add': msg`{who} added an authenticator`,
  'authenticator.remove': msg`{who} removed an authenticator`,
  'factors.require': msg`{who} changed the roles that need a second factor`,
  'factors.reset': msg`{who} reset the second factors of {record}`,
  'identity.link': msg`{who} linked {issuer} to sign in`,
  'identity.unlink': msg`{who} unlinked {issuer}`,
  'passkey.add': [msg`{who} added the passkey {record}`, msg`{who} added a passkey`],
  'passkey.remove': [msg`{who} removed the passkey {record}`, msg`{who} removed a passkey`],
  'passkey.rename': [
    msg`{who} renamed the passkey {nameBefore} to {name}`,
    msg`{who} renamed the passkey {record}`,
  ],
  'password.change': msg`{who} changed the password`,
  'password.reset': msg`{who} set a new password`,
  'password.reset_request': [
    msg`{who} requested a password reset`,
    msg`A password reset was requested for {record}`,
  ],
  'recovery_codes.renew': msg`{who} renewed the recovery codes`,
  'recovery_codes.use': msg`{who} used a recovery code`,
  'secrets.forget': msg`Stored authenticators were deleted`,
  'session.end': msg`{who} signed out`,
  'session.start': [msg`{who} signed in with {device}`, msg`{who} signed in`],
  'link.create': [msg`{who} created a link for {record}`, msg`{who} created a link`],
  'link.revoke': [msg`{who} revoked a link for {record}`, msg`{who} revoked a link`],
  'link.use': [msg`{record} opened a link`, msg`A link was opened`],
  'view.begin': msg`{who} started to view the portal as {record}`,
  'view.end': msg`{who} stopped viewing the portal as {record}`,
  suspicious_activity: {
    by: 'reason',
    cases: {
      mass_export: msg`{who} exported an unusually large table of {rows, plural, one {# row} other {# rows}}`,
      new_device_and_network: msg`{who} signed in from a new device and network`,
      passkey_counter: msg`A passkey of {who} may have been copied`,
      refresh_token_reuse: [
        msg`A used session of {who} was presented again with {device}`,
        msg`A used session of {who} was presented again`,
      ],
    },
    otherwise: [msg`Suspicious activity of {who}`, msg`Suspicious activity`],
  },
} satisfies Sentences;
