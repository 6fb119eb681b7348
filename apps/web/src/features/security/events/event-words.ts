import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../../ui/text/Badge.tsx';

interface EventWords {
  label: MessageDescriptor;
  tone: Tone;
}

/** The names of security events as in the specification; other events show their stored name. */
export const securityEventWords: Readonly<Record<string, EventWords>> = {
  auth_failure: { label: msg`Auth Failure`, tone: 'loss' },
  permission_denied: { label: msg`Permission Denied`, tone: 'warn' },
  rate_limit: { label: msg`Rate Limit`, tone: 'warn' },
  suspicious_activity: { label: msg`Suspicious`, tone: 'loss' },
};
