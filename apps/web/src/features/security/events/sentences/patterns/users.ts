/** The sentences of events of users, groups and permissions. */
import { msg } from '@lingui/core/macro';
import type { Sentences } from './pattern.ts';

export const usersSentences = {
  'group.add_member': msg`{who} added {addedUser} to the group {record}`,
  'group.create': msg`{who} created the group {record}`,
  'group.delete': msg`{who} deleted the group {record}`,
  'group.remove_member': msg`{who} removed {removedUser} from the group {record}`,
  'group.update': [msg`{who} renamed the group {nameBefore} to {name}`, msg`{who} edited the group {record}`],
  'permission.clear': msg`{who} set the permission “{feature}” of {record} back to inherited`,
  'profile.avatar': msg`{who} changed the photo`,
  'profile.update': [msg`{who} edited the profile of {record}`, msg`{who} edited a profile`],
  'role.assign': [
    msg`{who} changed the role of {record} from {roleBefore} to {role}`,
    msg`{who} gave {record} the role {role}`,
  ],
  'user.accept_invitation': msg`{who} accepted the invitation`,
  'user.ask_email': msg`{who} asked to change the email address to {email}`,
  'user.change_email': [
    msg`{who} changed the email address of {record} from {emailBefore} to {email}`,
    msg`{who} changed the email address of {record} to {email}`,
  ],
  'user.confirm_email': msg`{who} confirmed the email address`,
  'user.deactivate': [
    msg`{who} deactivated {record} and handed over to {takeover}`,
    msg`{who} deactivated {record}`,
  ],
  'user.end_sessions': msg`{who} ended the sessions of {record}`,
  'user.enrol': [msg`{who} created an account for {record}`, msg`An account was created for {record}`],
  'user.erase': msg`{who} erased the personal data of a user`,
  'user.invite': [msg`{who} invited {record} as {role}`, msg`{who} invited {record}`],
  'user.reactivate': msg`{who} reactivated {record}`,
  'user.resend_confirmation': msg`{who} sent the confirmation email of {record} again`,
  'user.sign_up': msg`{who} signed up`,
  'user.unlock': msg`{who} unlocked {record}`,
  'permission.set': {
    by: 'permission',
    cases: {
      grant: msg`{who} granted {record} the permission “{feature}”`,
      deny: msg`{who} denied {record} the permission “{feature}”`,
    },
    otherwise: msg`{who} changed the permission “{feature}” of {record}`,
  },
} satisfies Sentences;
