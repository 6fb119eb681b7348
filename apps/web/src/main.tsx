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
// Preloads the most likely next part while the session request runs. If that fails, the route that needs it retries and
// reports.
void (wasSignedIn() ? fetchMap().catch(() => {}) : fetchSignIn());
// If the texts of another language cannot be loaded, the page starts in English.
await startLanguage().catch(() => {});
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
