/** Signing in through an identity provider (OpenID Connect). */
import { emailSchema } from '@partnerfolio/contract/identity';
import { v7 as uuid } from 'uuid';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Provider } from '../../platform/basics/config.ts';
import { isRefusal, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { arrive } from './oauth-flow.actions.ts';
import { parseLanguage } from '../people/email-templates.ts';
import type { Claims } from './oidc.ts';
import { tellAdministrators } from '../sign-in/waiting.actions.ts';
import { insertPerson } from '../people/queries.ts';
import { isAddressOfFirm, nameFromProvider } from '../people/rules.ts';
import { findVouched, insertIdentity, touchIdentity } from './queries.ts';
import { findOrigin, sendCookies, recordUnknownOrigin, openSession, settleTry } from '../sign-in/actions.ts';
import type { Act, Opened } from '../sign-in/actions.ts';
import { insertAttempt } from '../sign-in/queries.ts';
import { settleStart } from '../sign-in/starts.actions.ts';

/** The sign-in method as the audit log names it. */
const signInMethod = ({ id }: Provider): string => `${id}_oauth`;

type NotLetIn = Refusal<'provider_refused' | 'account_exists' | 'forbidden'>;

/** A new user without a role. Never an existing account: an address alone proves nothing. */
const addPerson = async (
  { app, request }: Act,
  trx: Trx,
  { claims, method }: { claims: Claims; method: string },
): Promise<string | NotLetIn> => {
  const email = emailSchema.safeParse(claims.email ?? '');
  if (!email.success || !claims.isEmailVerified) return refuse('provider_refused');
  if (!isAddressOfFirm(email.data, app.config.signUpDomains)) return refuse('forbidden');
  const now = app.clock.now();
  const id = uuid();
  const language = parseLanguage(request.header('accept-language'));
  const fullName = nameFromProvider(claims.name, email.data);
  const person = { id, email: email.data, fullName, language, now, isConfirmed: true };
  if (!(await insertPerson(trx, person))) return refuse('account_exists');
  const { issuer, subject } = claims;
  // A concurrent sign-in has already added this user, so this one fails and can be repeated.
  if (!(await insertIdentity(trx, { id: uuid(), userId: id, issuer, subject, now })))
    return refuse('provider_refused');
  await writeAudit(trx, {
    eventType: 'user.sign_up',
    now,
    userId: id,
    entity: 'user',
    entityId: id,
    metadata: { method },
  });
  await tellAdministrators(trx, { userId: id, now });
  return id;
};

interface Vouched {
  readonly claims: Claims;
  readonly provider: Provider;
}

/** Opens a session for the user whom the provider identifies. */
const enter = async (act: Act, trx: Trx, { claims, provider }: Vouched): Promise<Opened | NotLetIn> => {
  const { app, request } = act;
  const now = app.clock.now();
  const person = await findVouched(trx, claims);
  if (person !== null && person.deactivated_at !== null) return refuse('provider_refused');
  const userId = person?.id ?? (await addPerson(act, trx, { claims, method: signInMethod(provider) }));
  if (isRefusal(userId)) return userId;
  await touchIdentity(trx, claims, now);
  const attempt = { id: uuid(), ...(await findOrigin(act, person?.email ?? claims.email ?? '', trx)) };
  const { address, userAgent } = request;
  await insertAttempt(trx, { ...attempt.origin, id: attempt.id, now, address, userAgent });
  await recordUnknownOrigin(act, trx, attempt);
  await settleTry(trx, attempt);
  await settleStart(act, trx);
  return openSession(act, trx, { userId, method: `oidc_${provider.id}` });
};

/** Signs in a user who returns from a provider. */
export const signInByProvider = async (
  act: Act,
  parameters: Readonly<Record<string, string>>,
): Promise<Opened | NotLetIn> => {
  const { app, request } = act;
  const arrival = await arrive(act, { purpose: 'sign_in', sessionId: null, parameters });
  if (arrival === null) return refuse('provider_refused');
  const { provider, claims } = arrival;
  const opened =
    claims === null
      ? refuse('provider_refused')
      : await inTransaction(app.db, (trx) => enter(act, trx, { claims, provider }));
  if (!isRefusal(opened)) {
    sendCookies(act, opened);
    return opened;
  }
  await writeAudit(app.db, {
    eventType: 'auth_failure',
    now: app.clock.now(),
    userId: null,
    metadata: { method: signInMethod(provider), email: claims?.email ?? null, address: request.address },
  });
  return opened;
};
