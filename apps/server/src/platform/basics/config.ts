/**
 * The operator's configuration, read once from the environment; an invalid value stops the start with one clear line.
 */
import { isCurrency } from '@partnerfolio/contract/currencies';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { hostListSchema } from '../outgoing/allowed-hosts.ts';
import type { AllowedHost } from '../outgoing/allowed-hosts.ts';
import { bucketAddressSchema, scannerAddressSchema } from './file-settings.ts';
import type { BucketAddress, ScannerAddress } from './file-settings.ts';
import { flag, urlText, wholeNumber } from './setting-forms.ts';

/** A mistake in the configuration: `main.ts` prints only the message and exits with 1. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Every variable, with its default. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  FILES_DIR: z.string().min(1).optional(),
  FILES_URL: bucketAddressSchema.optional(),
  CLAMD_URL: scannerAddressSchema.optional(),
  DATABASE_URL: urlText(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOLER: z
    .enum(['transaction'], 'must be transaction, or not set where there is no such pooler')
    .optional(),
  DATABASE_DIRECT_URL: urlText(['postgres:', 'postgresql:']).optional(),
  DATABASE_REPLICA_URL: urlText(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 500).default(10),
  DATABASE_STATEMENT_SECONDS: wholeNumber(1, 3600).default(30),
  DATABASE_WAIT_SECONDS: wholeNumber(1, 600).default(20),
  REQUESTS_AT_ONCE: wholeNumber(4, 1000).default(32),
  REQUESTS_WAITING: wholeNumber(8, 10_000).default(256),
  REQUEST_SECONDS: wholeNumber(1, 3600).default(30),
  REQUEST_PAUSE_SECONDS: wholeNumber(1, 300).default(10),
  DOCUMENTS_GIGABYTES: wholeNumber(1, 100_000).default(20),
  DISK_RESERVE_MEGABYTES: wholeNumber(0, 1_048_576).default(64),
  CACHE_MEGABYTES: wholeNumber(16, 65_536).default(600),
  PARTNERFOLIO_DEMO: flag.default(false),
  PARTNERFOLIO_ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  WEB_DIR: z.string().min(1).optional(),
  MIGRATIONS_DIR: z.string().min(1).optional(),
  PUBLIC_URL: urlText(['http:', 'https:']).optional(),
  TRUSTED_PROXIES: z.string().default(''),
  TLS_CERT: z.string().min(1).optional(),
  TLS_KEY: z.string().min(1).optional(),
  SMTP_URL: urlText(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().min(3).default('Partnerfolio <no-reply@localhost>'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_ISSUER: urlText(['https:', 'http:']).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(40).default('single sign-on'),
  OIDC_TRUST_EMAIL: flag.default(false),
  SIGN_UP_DOMAINS: z
    .string()
    .regex(/^[\s,@\w.-]*$/, 'is not a list of mail domains such as firm.example')
    .default(''),
  STRANGER_MAILS_PER_HOUR: wholeNumber(1, 100_000).default(60),
  AVATAR_API_URL: urlText(['http:', 'https:']).optional(),
  AVATAR_API_KEY: z.string().min(1).optional(),
  AVATAR_MODEL: z.string().min(1).default('gpt-image-1'),
  AVATAR_NOTICE: z.string().max(300).optional(),
  OUTGOING_HOSTS: hostListSchema.prefault('query1.finance.yahoo.com www.ecb.europa.eu'),
  YAHOO_URL: urlText(['https:', 'http:']).default('https://query1.finance.yahoo.com'),
  ECB_URL: urlText(['https:', 'http:']).default('https://www.ecb.europa.eu'),
  SECRETS_KEY: z.string().default(''),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  TIME_ZONE: z.string().default('UTC').refine(isTimeZone, 'is not a time zone such as Europe/Madrid'),
  FIRM_CURRENCY: z.string().refine(isCurrency, 'is not a currency code such as EUR').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** An OpenID Connect provider through which users may sign in. */
export interface Provider {
  readonly id: string;
  /** The display name: "Google". */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Treats its email addresses as verified even though it does not say so. */
  readonly trustsEmail: boolean;
}

/** How the database is used; pool, pooler and direct address apply to a server only. */
export interface DatabaseSettings {
  readonly poolSize: number;
  /** A pooler that lends a connection for one transaction at a time stands in front of the server. */
  readonly hasPooler: boolean;
  /** The address of the server itself, past the pooler, to listen for changes by other processes. */
  readonly directUrl: string | null;
  /** The address of a streaming replica, which answers reads. */
  readonly replicaUrl: string | null;
  readonly statementLimitMs: number;
  readonly acquireTimeoutMs: number;
}

/** How many requests run at once, and for how long. */
export interface RequestLimits {
  /** Requests that may run at the same time. */
  readonly atOnce: number;
  /** Requests that may wait for a place. */
  readonly waiting: number;
  /** The longest time a request may take. */
  readonly deadlineMs: number;
  /** How long the server waits for the body in addition to the time its size allows. */
  readonly pauseMs: number;
}

export interface Config {
  readonly mode: 'production' | 'development' | 'test';
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The folder of stored files, such as attachments, unless a bucket holds them. */
  readonly filesDir: string;
  /** The bucket of stored files; null: the folder. */
  readonly filesBucket: BucketAddress | null;
  /** The virus scanner that every uploaded file has to pass; null: none. */
  readonly scanner: ScannerAddress | null;
  readonly databaseUrl: string | null;
  readonly database: DatabaseSettings;
  readonly requests: RequestLimits;
  /** The portal reports that it is not ready when the embedded database's disk has less free space than this. */
  /** How many bytes the documents of clients may take together. */
  readonly documentBytes: number;
  readonly diskReserveMegabytes: number;
  /** Memory for derived values, such as decoded prices and computed figures. */
  readonly cacheMegabytes: number;
  readonly demo: boolean;
  /** What the process does: serve requests (`web`), renew figures and compare them at night (`worker`), or both. */
  readonly role: 'all' | 'web' | 'worker';
  /** The built web app; null when another server delivers it. */
  readonly webDir: string | null;
  readonly migrationsDir: string;
  /** The address of the portal for users; links in mails begin with it. */
  readonly publicUrl: URL;
  readonly publicUrlConfigured: boolean;
  /** The public address is https: cookies are Secure and HSTS is sent. */
  readonly secure: boolean;
  readonly trustedProxies: readonly string[];
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The identity providers for the sign-in. */
  readonly providers: readonly Provider[];
  /** Mail domains whose users may create an account themselves, in lower case; empty: all. */
  readonly signUpDomains: readonly string[];
  /** The limit per hour, over all recipients, for mails to addresses that someone typed and nobody has confirmed. */
  readonly strangerMailsPerHour: number;
  /** The image service that makes profile pictures from descriptions; null: the server draws illustrations. */
  readonly avatarService: {
    readonly url: string;
    readonly key: string | null;
    readonly model: string;
  } | null;
  /** The operator's notice beside the generation of pictures. */
  readonly avatarNotice: string | null;
  /** The hosts that market data may be fetched from. */
  readonly outgoingHosts: readonly AllowedHost[];
  /** Where each provider of market data answers. */
  readonly marketDataUrls: { readonly yahoo: string; readonly ecb: string };
  /** The keys of sealed secrets in base64, newest first; empty: the key file in the data folder. */
  readonly secretsKeys: readonly string[];
  readonly metricsToken: string | null;
  readonly timeZone: string;
  /** The currency of the firm's totals if the operator sets it; null: the first administrator chooses. */
  readonly firmCurrency: string | null;
  readonly logLevel: string;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Whether a host name can only mean this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

type Environment = z.output<typeof environmentSchema>;

/**
 * Without a configured public address, users may sign in over plain http on this machine only, so that no password
 * crosses a network unencrypted.
 */
const refuseOpenHost = (env: Environment): void => {
  const protectedByAddress = env.PUBLIC_URL !== undefined || env.TLS_CERT !== undefined;
  // The demo prints its own message: it cannot be opened to other machines at all.
  if (!isLoopback(env.HOST) && !protectedByAddress && !env.PARTNERFOLIO_DEMO)
    throw new ConfigError(
      `HOST=${env.HOST} would open the portal to the network without encryption: set PUBLIC_URL to the address people use (behind a TLS proxy), or TLS_CERT and TLS_KEY.`,
    );
  if ((env.TLS_CERT === undefined) !== (env.TLS_KEY === undefined))
    throw new ConfigError('TLS_CERT and TLS_KEY go together: set both or neither.');
};

/** The embedded database has one process, which does everything. */
const refuseLoneRole = (env: Environment): void => {
  if (env.PARTNERFOLIO_ROLE !== 'all' && env.DATABASE_URL === undefined)
    throw new ConfigError(
      `PARTNERFOLIO_ROLE=${env.PARTNERFOLIO_ROLE} needs DATABASE_URL: several processes share a database server only.`,
    );
};

/** The embedded database has no replica. */
const refuseLoneReplica = (env: Environment): void => {
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL, the address of the primary.');
};

const folder = (name: string, path: string): string => {
  const absolute = resolve(path);
  if (!existsSync(absolute)) throw new ConfigError(`${name}: there is no folder ${absolute}.`);
  return absolute;
};

const parseEnvironment = (environment: Readonly<Record<string, string | undefined>>): Environment => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(set);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new ConfigError(`Invalid configuration: ${errors.join('; ')}.`);
};

const readTls = (env: Environment): Config['tls'] =>
  env.TLS_CERT === undefined || env.TLS_KEY === undefined
    ? null
    : { certFile: resolve(env.TLS_CERT), keyFile: resolve(env.TLS_KEY) };

const googleIssuer = 'https://accounts.google.com';

/** Whether a provider can ask for a fresh sign-in; Google rejects the request and returns no `auth_time`. */
export const canForceSignIn = ({ issuer }: Pick<Provider, 'issuer'>): boolean => issuer !== googleIssuer;

const readGoogle = (env: Environment): readonly Provider[] => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined && clientSecret === undefined) return [];
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or neither.');
  return [{ id: 'google', name: 'Google', issuer: googleIssuer, clientId, clientSecret, trustsEmail: false }];
};

const readIssuer = (env: Environment): readonly Provider[] => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const given = [issuer, clientId, clientSecret];
  if (given.every((value) => value === undefined)) return [];
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: set all or none.');
  const { protocol, hostname } = new URL(issuer);
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new ConfigError(
      'OIDC_ISSUER must begin with https; otherwise anyone on the network path could sign in.',
    );
  const { OIDC_NAME: name, OIDC_TRUST_EMAIL: trustsEmail } = env;
  return [{ id: 'oidc', name, issuer, clientId, clientSecret, trustsEmail }];
};

const readProviders = (env: Environment): readonly Provider[] => [...readGoogle(env), ...readIssuer(env)];

const listed = (text: string): readonly string[] => text.split(/[\s,]+/).filter((one) => one !== '');

const readAvatarService = (env: Environment): Config['avatarService'] =>
  env.AVATAR_API_URL === undefined
    ? null
    : {
        url: env.AVATAR_API_URL.replace(/\/$/, ''),
        key: env.AVATAR_API_KEY ?? null,
        model: env.AVATAR_MODEL,
      };

const readDatabase = (env: Environment): DatabaseSettings => ({
  poolSize: env.DATABASE_POOL_SIZE,
  hasPooler: env.DATABASE_POOLER === 'transaction',
  directUrl: env.DATABASE_DIRECT_URL ?? null,
  replicaUrl: env.DATABASE_REPLICA_URL ?? null,
  statementLimitMs: env.DATABASE_STATEMENT_SECONDS * 1000,
  acquireTimeoutMs: env.DATABASE_WAIT_SECONDS * 1000,
});

const readFilePlaces = (env: Environment): Pick<Config, 'filesDir' | 'filesBucket' | 'scanner'> => ({
  filesDir: resolve(env.FILES_DIR ?? join(env.DATA_DIR, 'files')),
  filesBucket: env.FILES_URL ?? null,
  scanner: env.CLAMD_URL ?? null,
});

/** The configured address, or the local one. */
const readPublicUrl = (env: Environment): URL => {
  const scheme = env.TLS_CERT === undefined ? 'http' : 'https';
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return new URL(env.PUBLIC_URL ?? `${scheme}://${host}:${env.PORT}`);
};

/** Reads the configuration; `defaults` are paths that depend on the location of the server's code. */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>>,
  defaults: { readonly migrationsDir: string },
): Config => {
  const env = parseEnvironment(environment);
  refuseOpenHost(env);
  refuseLoneRole(env);
  refuseLoneReplica(env);
  const publicUrl = readPublicUrl(env);
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    ...readFilePlaces(env),
    databaseUrl: env.DATABASE_URL ?? null,
    database: readDatabase(env),
    requests: {
      atOnce: env.REQUESTS_AT_ONCE,
      waiting: env.REQUESTS_WAITING,
      deadlineMs: env.REQUEST_SECONDS * 1000,
      pauseMs: env.REQUEST_PAUSE_SECONDS * 1000,
    },
    documentBytes: env.DOCUMENTS_GIGABYTES * 1024 ** 3,
    diskReserveMegabytes: env.DISK_RESERVE_MEGABYTES,
    cacheMegabytes: env.CACHE_MEGABYTES,
    demo: env.PARTNERFOLIO_DEMO,
    role: env.PARTNERFOLIO_ROLE,
    webDir: env.WEB_DIR === undefined ? null : folder('WEB_DIR', env.WEB_DIR),
    migrationsDir: folder('MIGRATIONS_DIR', env.MIGRATIONS_DIR ?? defaults.migrationsDir),
    publicUrl,
    publicUrlConfigured: env.PUBLIC_URL !== undefined,
    secure: publicUrl.protocol === 'https:',
    trustedProxies: listed(env.TRUSTED_PROXIES),
    tls: readTls(env),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    providers: readProviders(env),
    signUpDomains: listed(env.SIGN_UP_DOMAINS.toLowerCase()).map((name) => name.replace(/^@/, '')),
    strangerMailsPerHour: env.STRANGER_MAILS_PER_HOUR,
    avatarService: readAvatarService(env),
    avatarNotice: env.AVATAR_NOTICE ?? null,
    outgoingHosts: env.OUTGOING_HOSTS,
    marketDataUrls: { yahoo: env.YAHOO_URL.replace(/\/$/, ''), ecb: env.ECB_URL.replace(/\/$/, '') },
    secretsKeys: listed(env.SECRETS_KEY),
    metricsToken: env.METRICS_TOKEN ?? null,
    timeZone: env.TIME_ZONE,
    firmCurrency: env.FIRM_CURRENCY ?? null,
    logLevel: env.LOG_LEVEL,
  };
};
