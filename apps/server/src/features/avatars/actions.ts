/** Profile pictures: uploading, generating and removing them. */
import { randomUUID } from 'node:crypto';
import type { SignedIn } from '../../platform/access/access.ts';
import type { App } from '../../platform/context.ts';
import { isRefusal, refuse } from '../../platform/http/problem.ts';
import type { Refusal } from '../../platform/http/problem.ts';
import { isPicture, redrawAvatar } from '../../platform/files/picture.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import type { Trx } from '../../platform/database/transactions.ts';
import { changeAvatar } from '../people/actions.ts';
import { illustrate } from './illustration.ts';
import { requestPortrait } from './portrait.ts';
import * as queries from './queries.ts';

/** The path of a picture. */
export const avatarPath = (id: string): string => `/api/avatars/${id}`;

interface Asked {
  readonly app: App;
  readonly viewer: SignedIn;
}

/** Sets an uploaded file as the user's own picture. */
export const takeUpload = async (
  { app, viewer }: Asked,
  file: Uint8Array,
): Promise<string | Refusal<'unsupported_media'>> => {
  const image = isPicture(file) ? await redrawAvatar(file) : null;
  if (image === null) return refuse('unsupported_media');
  const id = randomUUID();
  const now = app.clock.now();
  const avatarUrl = avatarPath(id);
  await inTransaction(app.db, async (trx) => {
    await queries.deleteChosen(trx, viewer.id);
    await queries.insertAvatar(trx, { id, userId: viewer.id, image, isChosen: true, now });
    await changeAvatar(trx, { userId: viewer.id, avatarUrl, source: 'upload', now });
  });
  return avatarUrl;
};

/** Removes the user's own picture. */
export const removeOwn = ({ app, viewer }: Asked): Promise<void> =>
  inTransaction(app.db, async (trx) => {
    await queries.deleteChosen(trx, viewer.id);
    await changeAvatar(trx, {
      userId: viewer.id,
      avatarUrl: null,
      source: 'removal',
      now: app.clock.now(),
    });
  });

/** The limit on generated pictures, because an image service costs money. */
const picturesAnHour = 20;

/** Reserves a picture before it is generated, so that concurrent requests count like consecutive ones. */
const bookPreview = async (trx: Trx, { app, viewer }: Asked): Promise<string | Refusal<'rate_limited'>> => {
  const now = app.clock.now();
  const made = await queries.countPreviews(trx, viewer.id, now);
  if (made >= picturesAnHour) return refuse('rate_limited', { retryAfter: 3600 });
  const id = randomUUID();
  await queries.insertAvatar(trx, { id, userId: viewer.id, image: null, isChosen: false, now });
  return id;
};

/** Generates a picture from a description, as a preview for its owner. */
export const makePreview = async (
  { app, viewer }: Asked,
  description: string,
): Promise<
  | { readonly id: string; readonly url: string }
  | Refusal<'rate_limited' | 'payment_required' | 'no_avatar' | 'avatar_failed'>
> => {
  const id = await inTransaction(app.db, (trx) => bookPreview(trx, { app, viewer }));
  if (isRefusal(id)) return id;
  const { avatarService } = app.config;
  const made =
    avatarService === null
      ? await illustrate(description)
      : await requestPortrait(avatarService, { description, log: app.log });
  if (isRefusal(made)) return made;
  const image = avatarService === null || isPicture(made) ? await redrawAvatar(made) : null;
  if (image === null) return refuse('avatar_failed');
  await queries.putImage(app.db, id, image);
  return { id, url: avatarPath(id) };
};

/** Sets a generated preview as the user's own picture. */
export const choosePreview = ({ app, viewer }: Asked, id: string): Promise<string | Refusal<'not_found'>> =>
  inTransaction(app.db, async (trx) => {
    await queries.deleteChosen(trx, viewer.id);
    if (!(await queries.markChosen(trx, { id, userId: viewer.id }))) return refuse('not_found');
    const avatarUrl = avatarPath(id);
    await changeAvatar(trx, { userId: viewer.id, avatarUrl, source: 'generated', now: app.clock.now() });
    return avatarUrl;
  });

const dayMs = 86_400_000;
/** Small batches: the embedded database answers nobody else while a statement runs. */
const rowsAtOnce = 200;

/** Deletes previews that nobody chose within a day, in batches. */
export const forgetOldPreviews = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - dayMs);
  let forgotten = rowsAtOnce;
  while (forgotten === rowsAtOnce)
    forgotten = await queries.deleteSomePreviews(db, { before, limit: rowsAtOnce });
};

/** Deletes every picture of an erased user. */
export const removeAvatars = queries.deleteAvatars;
