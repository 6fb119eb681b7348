import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from './auth.tsx';

test('the session is not to be had outside of its provider [8-ma-1]', () => {
  function Stranger() {
    return useAuth().status;
  }
  expect(() => renderToString(createElement(Stranger))).toThrow(
    'useAuth must be used within an AuthProvider',
  );
});
