import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('writes no secret however deep, and no personal values from a database error', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ana@example.com)',
  });
  log.info({ password: 'p-secret', body: { token: 't-secret', form: { newPassword: 'n-secret' } } }, 'x');
  log.error({ err: error }, 'y');
  const text = lines.join('');
  expect(text).not.toMatch(/secret|ana@example/);
  expect(text).toContain('23505');
});
