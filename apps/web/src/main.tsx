import './strict-policy.ts';
import './session/arrival.ts';
import './public.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startLanguage } from './i18n.ts';
import { fetchSignIn } from './public-routes.tsx';
import { fetchMap } from './router.ts';
import { wasSignedIn, watchSession } from './session/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

watchSession();
// While the server is asked who is here, what is most likely shown next is on its way.
// Should that fail, the route that needs it tries again and tells.
void (wasSignedIn() ? fetchMap().catch(() => {}) : fetchSignIn());
// The texts of another language may be out of reach: what English tells is better than nothing.
await startLanguage().catch(() => {});
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
