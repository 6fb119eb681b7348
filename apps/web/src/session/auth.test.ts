import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from './auth.tsx';

test("throws outside the session's provider [8-ma-1]", () => {
  function Stranger() {
    return useAuth().status;
  }
  expect(() => renderToString(createElement(Stranger))).toThrow(
    'useAuth must be used within an AuthProvider',
  );
});
