import type { Notification, NotificationKind } from '@partnerfolio/contract/notifications/notifications';
import { expect, test } from 'vitest';
import { groupedBySubject } from './grouping.ts';

const at = '2026-11-20T09:00:00.000Z' as Notification['createdAt'];
const told = (id: string, kind: NotificationKind, about: string, readAt: typeof at | null = null) =>
  ({ id, kind, subject: { id: about, name: null }, createdAt: at, readAt }) as Notification;

const shapeOf = (items: readonly Notification[]) =>
  groupedBySubject(items).map(({ newest, others }) => [newest.id, ...others.map(({ id }) => id)]);

test('unread notifications about one record stand together where the newest is', () => {
  const items = [
    told('1', 'task_overdue', 'a'),
    told('2', 'task_due', 'b'),
    told('3', 'task_due', 'a'),
    told('4', 'task_assigned', 'a'),
  ];
  expect(shapeOf(items)).toEqual([['1', '3', '4'], ['2']]);
});

test('read ones, and records of another type, stand by themselves', () => {
  const items = [
    told('1', 'task_due', 'a', at),
    told('2', 'task_due', 'a'),
    told('3', 'task_assigned', 'a', at),
    told('4', 'feed_failing', 'a'),
    told('5', 'audit_broken', 'a'),
  ];
  expect(shapeOf(items)).toEqual([['1'], ['2'], ['3'], ['4'], ['5']]);
});
