import { describe, expect, test } from 'vitest';
import { asksAnew, readConfig } from './config.ts';

const read = (environment: Record<string, string>) => readConfig(environment, { migrationsDir: '.' });

describe('readConfig', () => {
  test('works with nothing configured: this machine only, its own database', () => {
    expect(read({})).toMatchObject({ port: 4400, host: '127.0.0.1', databaseUrl: null, secure: false });
    expect(read({}).publicUrl.href).toBe('http://127.0.0.1:4400/');
  });

  test('any provider but Google lets people be asked to sign in anew', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    const other = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
    expect(read({ ...google, ...other }).providers.map(asksAnew)).toEqual([false, true]);
  });

  test('the mail domains of the firm are read however they are written', () => {
    expect(read({}).signUpDomains).toEqual([]);
    expect(read({ SIGN_UP_DOMAINS: '@Firm.example, other.example' }).signUpDomains).toEqual([
      'firm.example',
      'other.example',
    ]);
  });

  test('an https address makes cookies secure', () => {
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
  ])('refuses %o in one line that names it', (environment, line) => {
    expect(() => read(environment)).toThrow(line);
  });
});
