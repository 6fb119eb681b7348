import { expect, test } from 'vitest';
import { documentNamed, nextToSend, type Upload } from './uploads.ts';

const document = (name: string) => ({ id: name, name, version: 1 });
const upload = (id: number, state: Upload['state']): Upload => ({
  id,
  state,
  file: new File([], `${id}.pdf`),
});

test('a file has the name of a document whatever its ending and capitals', () => {
  const documents = [document('Fees'), document('Advisory agreement'), document('Card.pdf')];
  expect(documentNamed(documents, 'ADVISORY agreement.PDF')?.name).toBe('Advisory agreement');
  expect(documentNamed(documents, 'card.png')?.name).toBe('Card.pdf');
  expect(documentNamed(documents, 'Advisory agreement 2.pdf')).toBeUndefined();
});

test('at most three files are sent at once, in their order', () => {
  const waiting = [upload(1, 'waiting'), upload(2, 'asking'), upload(3, 'waiting'), upload(4, 'waiting')];
  expect(nextToSend([...waiting, upload(5, 'waiting')]).map(({ id }) => id)).toEqual([1, 3, 4]);
  expect(nextToSend([upload(6, 'sending'), upload(7, 'sending'), ...waiting]).map(({ id }) => id)).toEqual([
    1,
  ]);
  expect(nextToSend([6, 7, 8].map((id) => upload(id, 'sending')).concat(waiting))).toEqual([]);
});
