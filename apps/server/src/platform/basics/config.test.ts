import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { canForceSignIn, environmentSchema, readConfig } from './config.ts';

const read = (environment: Record<string, string>) => readConfig(environment, { migrationsDir: '.' });

describe('readConfig', () => {
  test('works without any configuration: this machine only, with its own database', () => {
    expect(read({})).toMatchObject({ port: 4400, host: '127.0.0.1', databaseUrl: null, secure: false });
    expect(read({}).publicUrl.href).toBe('http://127.0.0.1:4400/');
  });

  test('finds every variable in the documentation', () => {
    const page = readFileSync(
      new URL('../../../../../docs/operations/configuration.md', import.meta.url),
      'utf8',
    );
    const missing = Object.keys(environmentSchema.shape).filter((name) => !page.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  test('can force a fresh sign-in at any provider but Google', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    const other = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
    expect(read({ ...google, ...other }).providers.map(canForceSignIn)).toEqual([false, true]);
  });

  test("accepts the firm's mail domains in any notation", () => {
    expect(read({}).signUpDomains).toEqual([]);
    expect(read({ SIGN_UP_DOMAINS: '@Firm.example, other.example' }).signUpDomains).toEqual([
      'firm.example',
      'other.example',
    ]);
  });

  test('reads the bucket of stored files, and the virus scanner', () => {
    expect(read({})).toMatchObject({ filesBucket: null, scanner: null });
    const settings = {
      FILES_URL: 'https://KEY:a%2Fb+c@s3.example.com:9000/firm-files/portal/files/?region=eu-west-1',
      CLAMD_URL: 'tcp://scanner.internal',
    };
    expect(read(settings)).toMatchObject({
      filesBucket: {
        origin: 'https://s3.example.com:9000',
        bucket: 'firm-files',
        prefix: 'portal/files/',
        region: 'eu-west-1',
        accessKeyId: 'KEY',
        secretAccessKey: 'a/b+c',
      },
      scanner: { host: 'scanner.internal', port: 3310 },
    });
    expect(read({ FILES_URL: 'http://k:s@[::1]:9000/bucket' }).filesBucket).toMatchObject({
      origin: 'http://[::1]:9000',
      prefix: '',
      region: 'us-east-1',
    });
    expect(read({ CLAMD_URL: 'tcp://[::1]:3311/' }).scanner).toEqual({ host: '::1', port: 3311 });
  });

  test('makes cookies secure for an https address', () => {
    expect(read({ PUBLIC_URL: 'https://portal.example', HOST: '0.0.0.0' })).toMatchObject({ secure: true });
  });

  test.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres: or postgresql:'],
    [{ HOST: '0.0.0.0' }, 'without encryption'],
    [{ TLS_CERT: 'a.pem' }, 'TLS_CERT and TLS_KEY go together'],
    [{ WEB_DIR: '/no/such/folder' }, 'there is no folder'],
    [{ SIGN_UP_DOMAINS: 'https://firm.example' }, 'SIGN_UP_DOMAINS is not a list of mail domains'],
    [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE is not a time zone'],
    [{ FIRM_CURRENCY: 'XQZ' }, 'FIRM_CURRENCY is not a currency code such as EUR'],
    [{ FIRM_CURRENCY: 'eur' }, 'FIRM_CURRENCY is not a currency code such as EUR'],
    [
      { DATABASE_URL: 'postgres://me:s3cret@host:notaport/db' },
      'DATABASE_URL is not an address that can be read',
    ],
    [{ DATABASE_URL: 'postgres://me:s3%cret@host/db' }, 'DATABASE_URL is not an address that can be read'],
    [{ DATABASE_URL: 'host=here' }, 'DATABASE_URL is not an address that can be read'],
    [{ SMTP_URL: 'smtp://me:s3cret@host:70000' }, 'SMTP_URL is not an address that can be read'],
    [{ SMTP_URL: 'smtp:// mail' }, 'SMTP_URL is not an address that can be read'],
    [{ DATABASE_DIRECT_URL: 'nowhere' }, 'DATABASE_DIRECT_URL is not an address that can be read'],
    [{ DATABASE_POOLER: 'session' }, 'DATABASE_POOLER must be transaction'],
    [{ DATABASE_POOL_SIZE: 'many' }, 'DATABASE_POOL_SIZE must be a whole number from 2 to 500'],
    [{ DATABASE_STATEMENT_SECONDS: '0' }, 'DATABASE_STATEMENT_SECONDS must be a whole number from 1 to 3600'],
    [{ DATABASE_WAIT_SECONDS: '1.5' }, 'DATABASE_WAIT_SECONDS must be a whole number from 1 to 600'],
    [{ REQUESTS_AT_ONCE: '0' }, 'REQUESTS_AT_ONCE must be a whole number from 4 to 1000'],
    [{ REQUESTS_WAITING: 'all' }, 'REQUESTS_WAITING must be a whole number from 8 to 10000'],
    [{ REQUEST_SECONDS: '0' }, 'REQUEST_SECONDS must be a whole number from 1 to 3600'],
    [{ REQUEST_PAUSE_SECONDS: '-5' }, 'REQUEST_PAUSE_SECONDS must be a whole number from 1 to 300'],
    [{ DISK_RESERVE_MEGABYTES: '1.5' }, 'DISK_RESERVE_MEGABYTES must be a whole number from 0 to 1048576'],
    [{ CACHE_MEGABYTES: '-1' }, 'CACHE_MEGABYTES must be a whole number from 16 to 65536'],
    [{ FILES_URL: 'files://key:s3cret@host/bucket' }, 'FILES_URL must begin with https: or http:'],
    [{ FILES_URL: 'nowhere' }, 'FILES_URL is not an address that can be read'],
    [{ FILES_URL: 'https://key:s3%cret@host/bucket' }, 'FILES_URL is not an address that can be read'],
    [{ FILES_URL: 'https://host/bucket' }, 'FILES_URL must contain the key and its secret'],
    [{ FILES_URL: 'https://key@host/bucket' }, 'FILES_URL must contain the key and its secret'],
    [{ FILES_URL: 'https://key:s3cret@host' }, 'FILES_URL must name a bucket'],
    [{ FILES_URL: 'https://key:s3cret@host/b' }, 'FILES_URL must name a bucket'],
    [{ FILES_URL: 'https://key:s3cret@host/bucket/a%20b' }, 'FILES_URL must name a bucket'],
    [{ FILES_URL: 'https://key:s3cret@host/bucket?region=a/b' }, 'FILES_URL names a region that is none'],
    [{ FILES_URL: 'https://key:s3cret@host/bucket?acl=public' }, 'FILES_URL may have ?region='],
    [{ CLAMD_URL: 'http://scanner:3310' }, 'CLAMD_URL is not the address of a virus scanner'],
    [{ CLAMD_URL: 'tcp://user:s3cret@scanner' }, 'CLAMD_URL is not the address of a virus scanner'],
    [{ CLAMD_URL: 'tcp://scanner/path' }, 'CLAMD_URL is not the address of a virus scanner'],
    [{ STRANGER_MAILS_PER_HOUR: '0' }, 'STRANGER_MAILS_PER_HOUR must be a whole number'],
  ])('refuses %o in one line that names it, without its password', (environment, line) => {
    expect(() => read(environment)).toThrow(line);
    const said = (() => {
      try {
        read(environment);
        return '';
      } catch (error) {
        return String(error);
      }
    })();
    expect(said).not.toContain('s3');
    expect(said.split('\n')).toHaveLength(1);
  });

  test('lets a process be a web server or a worker only where a database server is shared', () => {
    const worker = { PARTNERFOLIO_ROLE: 'worker' };
    expect(read({}).role).toBe('all');
    expect(read({ ...worker, DATABASE_URL: 'postgres://db/firm' }).role).toBe('worker');
    expect(() => read(worker)).toThrow('PARTNERFOLIO_ROLE=worker needs DATABASE_URL');
    expect(() => read({ PARTNERFOLIO_ROLE: 'other' })).toThrow('must be all, web or worker');
  });

  test('takes a replica only of a database server', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgres://replica/firm' };
    expect(read({}).database.replicaUrl).toBeNull();
    expect(read({ ...replica, DATABASE_URL: 'postgres://db/firm' }).database.replicaUrl).toBe(
      'postgres://replica/firm',
    );
    expect(() => read(replica)).toThrow('DATABASE_REPLICA_URL needs DATABASE_URL');
  });

  test('sets the pool, the statement limits and the cache memory', () => {
    const settings = {
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: 'postgres://db/firm',
      DATABASE_POOL_SIZE: '25',
      DATABASE_STATEMENT_SECONDS: '5',
      DATABASE_WAIT_SECONDS: '3',
      CACHE_MEGABYTES: '100',
      REQUESTS_AT_ONCE: '8',
      REQUESTS_WAITING: '40',
      REQUEST_SECONDS: '5',
      REQUEST_PAUSE_SECONDS: '2',
      DISK_RESERVE_MEGABYTES: '500',
    };
    expect(read(settings)).toMatchObject({
      cacheMegabytes: 100,
      requests: { atOnce: 8, waiting: 40, deadlineMs: 5000, pauseMs: 2000 },
      diskReserveMegabytes: 500,
      database: {
        poolSize: 25,
        hasPooler: true,
        directUrl: 'postgres://db/firm',
        statementLimitMs: 5000,
        acquireTimeoutMs: 3000,
      },
    });
  });
});
