/** The endpoints of profile pictures. */
import * as contract from '@partnerfolio/contract/avatars';
import { on, stream } from '../../platform/serve/on.ts';
import type { Binding } from '../../platform/serve/on.ts';
import { isRefusal, refuse } from '../../platform/http/problem.ts';
import { answerPolicy } from '../../platform/site/web-headers.ts';
import { choosePreview, makePreview, removeOwn, takeUpload } from './actions.ts';
import { findImage } from './queries.ts';

const uploadAvatar = on(contract.uploadAvatar).handle(async ({ app, viewer, upload }) => {
  const file = new Uint8Array(await new Response(upload).arrayBuffer());
  const avatarUrl = await takeUpload({ app, viewer }, file);
  return isRefusal(avatarUrl) ? avatarUrl : { avatarUrl };
});

const removeAvatar = on(contract.removeAvatar).handle(async ({ app, viewer }) => {
  await removeOwn({ app, viewer });
  return { done: true } as const;
});

const getAvatarGenerator = on(contract.getAvatarGenerator).handle(({ app }) => ({
  source: app.config.avatarService === null ? ('illustration' as const) : ('service' as const),
  notice: app.config.avatarNotice,
}));

const generateAvatar = on(contract.generateAvatar).handle(({ app, viewer, body }) =>
  makePreview({ app, viewer }, body.description),
);

const chooseAvatar = on(contract.chooseAvatar).handle(async ({ app, viewer, params }) => {
  const avatarUrl = await choosePreview({ app, viewer }, params.id);
  return isRefusal(avatarUrl) ? avatarUrl : { avatarUrl };
});

const getAvatar = on(contract.getAvatar).handle(async ({ app, viewer, params }) => {
  const image = await findImage(app.db, { id: params.id, viewerId: viewer.id });
  if (image === null) return refuse('not_found');
  return stream({
    body: new Uint8Array(image),
    type: 'image/webp',
    // In case someone opens the address itself: it may show a picture, and run nothing.
    headers: {
      'content-security-policy': `${answerPolicy}; sandbox`,
      'content-disposition': 'inline; filename="picture.webp"',
    },
  });
});

export const avatarRoutes: readonly Binding[] = [
  uploadAvatar,
  removeAvatar,
  getAvatarGenerator,
  generateAvatar,
  chooseAvatar,
  getAvatar,
];
