import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../../ui/text/Badge.tsx';

interface EventLabel {
  label: MessageDescriptor;
  tone: Tone;
}

/** The names of security events as in the specification; other events show their stored name. */
export const securityEventLabels: Readonly<Record<string, EventLabel>> = {
  auth_failure: { label: msg`Auth Failure`, tone: 'loss' },
  permission_denied: { label: msg`Permission Denied`, tone: 'warn' },
  rate_limit: { label: msg`Rate Limit`, tone: 'warn' },
  suspicious_activity: { label: msg`Suspicious`, tone: 'loss' },
};
