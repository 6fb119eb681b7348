/**
 * The caller of work that the portal does by itself: it reads every portfolio and is nobody. It only reads for records that
 * staff see by their own rights.
 */
import { featureNames } from '@partnerfolio/contract/access';
import { languageFormats } from '@partnerfolio/contract/settings/formats';
import type { Staff } from '../access/access.ts';
import type { App } from '../context.ts';
import type { RequestFacts } from '../http/request.ts';
import type { AnyCall } from './answer-of.ts';

const request: RequestFacts = {
  id: 'office',
  address: null,
  userAgent: null,
  ifNoneMatch: null,
  fromBrowser: false,
  onCallerGone: () => undefined,
  header: () => null,
  cookie: () => null,
  setCookie: () => undefined,
};

const never = new Date(8.64e15);
/** Somebody without a session. */
export const office: Staff = {
  id: '00000000-0000-0000-0000-000000000000',
  email: '',
  fullName: '',
  phone: null,
  avatarUrl: null,
  formats: languageFormats,
  role: 'admin',
  rights: new Set(featureNames),
  managedBy: null,
  sessionId: '00000000-0000-0000-0000-000000000000',
  token: null,
  viewing: null,
  authenticatedAt: new Date(0),
  activeAt: null,
  lacksFactor: false,
  accessExpiresAt: never,
};

/** A call by nobody, or for somebody who is not there. */
export const officeCall = (app: App, viewer: Staff = office): AnyCall => ({
  app,
  viewer,
  request,
  params: {},
  query: {},
  body: undefined,
  upload: undefined,
});

/** A call that reads no more clients than those that a user owns or that are shared with the user. */
export const officeCallAs = (app: App, userId: string): AnyCall => ({
  ...officeCall(app),
  viewer: { ...office, id: userId, role: 'agent' },
});
