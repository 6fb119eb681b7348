import './strict-policy.ts';
import './session/arrival.ts';
import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startLanguage } from './i18n.ts';
import { watchSession } from './session/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

watchSession();
await startLanguage();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
