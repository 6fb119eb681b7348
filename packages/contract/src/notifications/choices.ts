/** How each user is told of each topic, beside the portal. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { notificationTopics } from './notifications.ts';
import type { NotificationTopic } from './notifications.ts';

/** `portal`: in the portal alone; `mail`: by a mail for each notification as well; `digest`: by one mail a day as well. */
export const notificationChannels = ['portal', 'mail', 'digest'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** What applies until a user chooses: what waits for the user is mailed at once, the rest once a day. */
export const defaultChannels: Readonly<Record<NotificationTopic, NotificationChannel>> = {
  proposals: 'mail',
  tasks: 'mail',
  clients: 'digest',
  imports: 'mail',
  reports: 'digest',
  data: 'digest',
  accounts: 'mail',
};

/** The hour of the firm's time zone at which digests leave. */
export const digestHour = 7;

const topicSchema = z.enum(notificationTopics);
const channelSchema = z.enum(notificationChannels);
const choiceSchema = z.object({ topic: topicSchema, channel: channelSchema });

export const listNotificationChoices = endpoint({
  name: 'listNotificationChoices',
  method: 'GET',
  path: '/api/profile/notifications',
  summary:
    'Returns by which channel the user is told of each topic that can concern the user, and whether the portal has a mail server: without one, notifications stay in the portal.',
  access: 'staff',
  viewing: 'refused',
  response: z.object({ sendsMail: z.boolean(), items: z.array(choiceSchema) }),
});

export const chooseNotificationChannel = endpoint({
  name: 'chooseNotificationChannel',
  method: 'PUT',
  path: '/api/profile/notifications/:topic',
  summary:
    'Chooses by which channel the user is told of a topic from now on. What waits for the next digest is left out of it if the topic stays in the portal.',
  access: 'staff',
  params: z.object({ topic: topicSchema }),
  body: z.object({ channel: channelSchema }),
  response: choiceSchema,
});
