/** Every component of `ui/` in every state on one page: at /ui in development, and in the browser tests. */
import '../src/strict-policy.ts';
import './pieces.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { i18n, loadFeatureTexts, startLanguage } from '../src/i18n.ts';
import { ToastHost } from '../src/ui/overlay/ToastHost.tsx';
import { PiecesPage } from './PiecesPage.tsx';
import { showStates } from './shown-states.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

// "?dir=rtl" shows the components as in Hebrew or Arabic.
document.documentElement.dir = new URLSearchParams(location.search).get('dir') === 'rtl' ? 'rtl' : 'ltr';
await startLanguage();
await loadFeatureTexts('records');
showStates();
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <I18nProvider i18n={i18n}>
        <Tooltip.Provider delay={400}>
          <PiecesPage />
        </Tooltip.Provider>
        <ToastHost />
      </I18nProvider>
    </CSPProvider>
  </StrictMode>,
);
