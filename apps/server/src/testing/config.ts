/** The configuration of tests, and a user with every right; also for processes outside of the test runner. */
import { featureNames } from '@partnerfolio/contract/access';
import type { Staff } from '../platform/access/access.ts';
import type { Config } from '../platform/config.ts';

export const testConfig: Config = {
  mode: 'test',
  port: 4400,
  host: '127.0.0.1',
  dataDir: '',
  databaseUrl: null,
  role: 'all',
  database: {
    poolSize: 10,
    hasPooler: false,
    directUrl: null,
    replicaUrl: null,
    statementLimitMs: 30_000,
    acquireTimeoutMs: 20_000,
  },
  requests: { atOnce: 32, waiting: 256, deadlineMs: 30_000, pauseMs: 10_000 },
  diskReserveMegabytes: 64,
  cacheMegabytes: 600,
  demo: false,
  webDir: null,
  migrationsDir: '',
  publicUrl: new URL('http://localhost:4400'),
  publicUrlConfigured: false,
  secure: false,
  trustedProxies: [],
  tls: null,
  smtpUrl: null,
  mailFrom: 'Partnerfolio <no-reply@localhost>',
  providers: [],
  signUpDomains: [],
  strangerMailsPerHour: 60,
  avatarService: null,
  avatarNotice: null,
  secretsKeys: [],
  metricsToken: null,
  timeZone: 'UTC',
  firmCurrency: 'EUR',
  logLevel: 'error',
};

/** A caller with every right. */
export const viewerWithEveryRight = (id: string): Staff => ({
  id,
  email: `${id}@example.com`,
  fullName: id,
  phone: null,
  avatarUrl: null,
  role: 'admin',
  rights: new Set(featureNames),
  managedBy: null,
  sessionId: id,
  token: null,
  authenticatedAt: new Date(0),
  activeAt: null,
  lacksFactor: false,
  viewing: null,
  accessExpiresAt: new Date(8_640_000_000_000_000),
});
