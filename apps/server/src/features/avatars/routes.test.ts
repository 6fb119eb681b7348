import {
  avatarBytesAtMost,
  chooseAvatar,
  generateAvatar,
  getAvatar,
  getAvatarGenerator,
  removeAvatar,
  uploadAvatar,
} from '@partnerfolio/contract/avatars';
import { getProfile } from '@partnerfolio/contract/settings/profile';
import { listUsers } from '@partnerfolio/contract/users';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import type { TestApp, TestPerson } from '../../testing/app.ts';
import { listAuditEvents } from '../../testing/people.queries.ts';
import { forgetOldPreviews } from './actions.ts';
import { wrongField } from '../../testing/field-errors.ts';

/** A fake image service: gives the answer that the test sets, and records its requests. */
const service = { status: 200, body: {} as unknown, asked: [] as { key: string; prompt: string }[] };
const images = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { prompt } = JSON.parse(Buffer.concat(parts).toString()) as { prompt: string };
    service.asked.push({ key: request.headers.authorization ?? '', prompt });
    response.writeHead(service.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(service.body));
  });
});

let t: TestApp;
let withService: TestApp;
beforeAll(async () => {
  images.listen(0, '127.0.0.1');
  await once(images, 'listening');
  const { port } = images.address() as AddressInfo;
  t = await openTestApp({ avatarNotice: 'Free until the end of the year' });
  withService = await openTestApp({
    avatarService: { url: `http://127.0.0.1:${port}/v1`, key: 'a-key', model: 'painter' },
  });
});
beforeEach(() => t.reset());
afterAll(async () => {
  images.close();
  await t.close();
  await withService.close();
});

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#3366cc' } });
const hidden = 'planted-in-the-picture';
const send = (person: TestPerson, upload: Uint8Array, type = 'image/png') =>
  t.request(
    uploadAvatar,
    {},
    {
      as: person,
      upload: new Uint8Array(upload),
      headers: { 'content-type': type },
    },
  );
const seen = async (person: TestPerson, url: string, headers: Record<string, string> = {}) => {
  const response = await t.fetch(url, {
    headers: { ...headers, authorization: `Bearer ${person.accessToken}` },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('PUT /api/profile/avatar', () => {
  test('re-encodes the picture, 320 pixels square, without the file’s other contents [7-pf-2 7-st-1]', async () => {
    const ana = await t.signInAs('agent', { fullName: 'Ana' });
    const jpeg = await square(900)
      .withExif({ IFD0: { Copyright: hidden } })
      .jpeg()
      .toBuffer();
    const answer = await send(
      ana,
      Buffer.concat([jpeg, Buffer.from(`<script>${hidden}</script>`)]),
      'image/jpeg',
    );
    expect(answer.status).toBe(200);
    const { response, bytes } = await seen(ana, answer.body.avatarUrl);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 });
    expect(bytes.includes(hidden)).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect((await t.request(getProfile, {}, ana)).body.avatarUrl).toBe(answer.body.avatarUrl);
    const users = await t.request(listUsers, {}, await t.signInAs('admin'));
    expect(users.body.items.find((user) => user.id === ana.id)?.avatarUrl).toBe(answer.body.avatarUrl);
  });

  test('replaces the previous picture, whose address no longer works', async () => {
    const ana = await t.signInAs('agent');
    const first = await send(ana, await square(40).png().toBuffer());
    const second = await send(ana, await square(50).gif().toBuffer(), 'image/gif');
    expect((await seen(ana, first.body.avatarUrl)).response.status).toBe(404);
    expect((await seen(ana, second.body.avatarUrl)).response.status).toBe(200);
    expect((await t.request(removeAvatar, {}, ana)).status).toBe(200);
    expect((await seen(ana, second.body.avatarUrl)).response.status).toBe(404);
    expect((await t.request(getProfile, {}, ana)).body.avatarUrl).toBeNull();
    const trail = (await listAuditEvents(t.db)).filter((event) => event.event_type === 'profile.avatar');
    expect(trail.map((event) => event.metadata)).toEqual([
      { source: 'upload' },
      { source: 'upload' },
      { source: 'removal' },
    ]);
  });

  test('415 for a file that is not a picture by its content, whatever its type says [5-up-1]', async () => {
    const ana = await t.signInAs('agent');
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const broken = (await square(40).png().toBuffer()).subarray(0, 40);
    for (const content of [Buffer.from(drawing), Buffer.from(`GIF89a${drawing}`), broken, Buffer.alloc(0)])
      expect((await send(ana, content)).problem?.code).toBe('unsupported_media');
    expect((await send(ana, Buffer.from(drawing), 'image/svg+xml')).problem?.code).toBe('unsupported_media');
    expect((await t.request(getProfile, {}, ana)).body.avatarUrl).toBeNull();
  });

  test('answers 415 to a small file that decodes to a huge picture', async () => {
    const ana = await t.signInAs('agent');
    const huge = await square(40).png().toBuffer();
    // Width, height and checksum of the file's first chunk.
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    expect((await send(ana, huge)).problem?.code).toBe('unsupported_media');
  });

  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    '415 for a %s longer than 10,000 pixels on a side, 200 for a shorter one',
    async (format) => {
      const ana = await t.signInAs('agent');
      const line = (width: number, height: number) =>
        sharp({ create: { width, height, channels: 3, background: 'teal' } })
          .toFormat(format)
          .toBuffer();
      for (const picture of [await line(10_001, 2), await line(2, 10_001)])
        expect((await send(ana, picture, `image/${format}`)).problem?.code).toBe('unsupported_media');
      expect((await send(ana, await line(10_000, 2), `image/${format}`)).status).toBe(200);
    },
  );

  test('413 beyond 5 MB, announced or not [9-up-1]', async () => {
    const ana = await t.signInAs('agent');
    const large = new Uint8Array(avatarBytesAtMost + 1);
    const announced = { 'content-length': String(large.length), 'content-type': 'image/png' };
    const refused = await t.request(uploadAvatar, {}, { as: ana, upload: large, headers: announced });
    expect(refused.problem).toMatchObject({ code: 'too_large', title: 'This file is too large' });
    expect((await send(ana, large)).problem?.code).toBe('too_large');
  });
});

describe('GET /api/avatars/:id', () => {
  test('answers signed-in users only, forbids other interpretations, and is kept by no browser', async () => {
    const ana = await t.signInAs('agent');
    const { body } = await send(ana, await square(40).png().toBuffer());
    expect((await t.fetch(body.avatarUrl)).status).toBe(401);
    const { response } = await seen(await t.signInAs(null), body.avatarUrl);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': 'inline; filename="picture.webp"',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });
});

describe('POST /api/profile/avatar-previews', () => {
  const generate = (person: TestPerson, description = 'A fox in a suit') =>
    t.request(generateAvatar, { body: { description } }, person);

  test("generates an illustration without an image service, with the operator's notice; only its owner sees and chooses it [9-nt-1]", async () => {
    const ana = await t.signInAs('agent');
    expect((await t.request(getAvatarGenerator, {}, ana)).body).toEqual({
      source: 'illustration',
      notice: 'Free until the end of the year',
    });
    const made = await generate(ana);
    const { bytes } = await seen(ana, made.body.url);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320 });
    const ben = await t.signInAs('admin');
    const params = { id: made.body.id };
    expect((await t.request(getAvatar, { params }, ben)).status).toBe(404);
    expect((await t.request(chooseAvatar, { params }, ben)).status).toBe(404);
    expect((await t.request(chooseAvatar, { params }, ana)).body.avatarUrl).toBe(made.body.url);
    expect((await t.request(getAvatar, { params }, ben)).status).toBe(200);
    expect((await t.request(getProfile, {}, ana)).body.avatarUrl).toBe(made.body.url);
  });

  test('draws the same picture for the same description', async () => {
    const ana = await t.signInAs('agent');
    const [one, other] = [await generate(ana), await generate(ana)];
    expect((await seen(ana, one.body.url)).bytes).toEqual((await seen(ana, other.body.url)).bytes);
  });

  test('422 without a description [5-av-1]', async () => {
    const answer = await generate(await t.signInAs('agent'), '  ');
    expect(answer.problem?.fields).toEqual([wrongField('description', 'picture_description_required')]);
  });

  test('answers 429 after 20 an hour, also concurrently; unchosen previews are deleted after a day', async () => {
    const ana = await t.signInAs('agent');
    const answers = await Promise.all(Array.from({ length: 24 }, () => generate(ana)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4);
    t.clock.advance({ hours: 25 });
    await forgetOldPreviews(t);
    expect(await t.db.selectFrom('avatars').select('id').execute()).toEqual([]);
  });
});

describe('an image service', () => {
  const generate = async () => {
    const ana = await withService.signInAs('agent');
    return {
      ana,
      answer: await withService.request(generateAvatar, { body: { description: 'A fox' } }, ana),
    };
  };

  test('makes the picture, which is re-encoded [7-sf-4]', async () => {
    service.status = 200;
    service.body = { data: [{ b64_json: (await square(64).png().toBuffer()).toString('base64') }] };
    const { ana, answer } = await generate();
    expect(answer.status).toBe(200);
    expect(service.asked.at(-1)).toMatchObject({
      key: 'Bearer a-key',
      prompt: expect.stringMatching(/A fox$/),
    });
    const image = await withService.fetch(answer.body.url, {
      headers: { authorization: `Bearer ${ana.accessToken}` },
    });
    expect(image.headers.get('content-type')).toBe('image/webp');
    expect((await withService.request(getAvatarGenerator, {}, ana)).body.source).toBe('service');
  });

  test("reports the service's 429 and 402 as such [8-av-1 8-av-2]", async () => {
    service.body = {};
    service.status = 429;
    expect((await generate()).answer.problem?.code).toBe('rate_limited');
    service.status = 402;
    expect((await generate()).answer.problem?.title).toBe(
      'Payment required. Please add credits to your workspace.',
    );
  });

  test('reports a missing picture and any other failure separately [8-av-3 8-av-4]', async () => {
    service.status = 200;
    service.body = { data: [{}] };
    expect((await generate()).answer.problem?.title).toBe('No avatar URL returned');
    service.status = 503;
    expect((await generate()).answer.problem?.title).toBe('Failed to generate avatar');
  });

  test.each([
    [200, { data: [] }, 'no_avatar', 'No avatar URL returned'],
    [200, { data: [{ b64_json: 'PHN2Zz4=' }] }, 'avatar_failed', 'Failed to generate avatar'],
    [200, 'no answer at all', 'no_avatar', 'No avatar URL returned'],
  ] as const)("reports the service's %i with %j as %s", async (status, body, code, title) => {
    service.status = status;
    service.body = body;
    expect((await generate()).answer.problem).toMatchObject({ code, title });
  });
});
