import { endpoint } from '@partnerfolio/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiProblem, type AnyInput } from '../api.ts';
import { periodAsked, sendAsking, settlePeriodQuestion } from './closed-period.ts';

const answers = z.object({ items: z.array(z.unknown()) });
const named = { path: '/api/changes', summary: 'Changes entries.', access: 'signed_in' } as const;
const book = endpoint({
  ...named,
  name: 'book',
  method: 'POST',
  body: z.object({ amount: z.string() }),
  response: answers,
});
const undo = endpoint({ ...named, name: 'undo', method: 'DELETE', response: answers });

const params = { day: '2026-09-30', scope: 'client', reason: 'Reported' };
const error = { code: 'closed_period_unconfirmed', params };
const asks = () =>
  Promise.reject(new ApiProblem({ status: 422, code: 'invalid', fields: [{ path: 'tradeDate', ...error }] }));

/** Sends a change to a server that asks once, and answers the question. */
const change = async (
  spec: typeof book | typeof undo,
  { input, confirms, first = asks }: { input: AnyInput; confirms: boolean; first?: () => Promise<unknown> },
) => {
  const sent: AnyInput[] = [];
  const answer = sendAsking<unknown>(spec, input, (next) => {
    sent.push(next);
    return sent.length === 1
      ? first()
      : Promise.resolve({ items: [{ outcome: 'booked_already' }, { outcome: 'booked' }] });
  }).catch((problem: Error) => problem);
  await expect.poll(periodAsked).toEqual(params);
  settlePeriodQuestion(confirms);
  return { sent, answer: await answer };
};

test('repeats the same request with the confirmation, in its body or its query', async () => {
  const input = { params: { id: '1' }, body: { amount: '5' } };
  expect((await change(book, { input, confirms: true })).sent).toEqual([
    input,
    { ...input, body: { amount: '5', intoClosedPeriod: true } },
  ]);
  const bare = { params: { id: '1' }, query: { rows: 'all' } };
  expect((await change(undo, { input: bare, confirms: true })).sent[1]).toEqual({
    ...bare,
    query: { rows: 'all', closedPeriod: 'change' },
  });
  expect(periodAsked()).toBeNull();
});

test('sends nothing else if the user cancels, and passes the refusal on', async () => {
  const { sent, answer } = await change(book, { input: { body: { amount: '5' } }, confirms: false });
  expect(sent).toHaveLength(1);
  expect(answer).toBeInstanceOf(ApiProblem);
});

test('counts what the first of two requests has booked', async () => {
  const first = () => Promise.resolve({ items: [{ outcome: 'booked' }, { outcome: 'refused', error }] });
  const { answer } = await change(book, { input: { body: { amount: '5' } }, confirms: true, first });
  expect(answer).toEqual({ items: [{ outcome: 'booked' }, { outcome: 'booked' }] });
});
