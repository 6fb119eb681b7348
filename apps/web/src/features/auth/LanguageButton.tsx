import { useLingui } from '@lingui/react/macro';
import { explainProblem } from '../../explain.ts';
import { chooseLanguage } from '../../i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { toastError } from '../../ui/overlay/toast.ts';

/** Switches to the other language. Smaller to load than the menu of the pages after the sign-in. */
export function LanguageButton() {
  const { i18n } = useLingui();
  const [other, name] = i18n.locale === 'es' ? (['en', 'English'] as const) : (['es', 'Español'] as const);
  const turn = () => chooseLanguage(other).catch((error: unknown) => toastError(explainProblem(error)));
  return (
    <Button look="quiet" size="sm" lang={other} onClick={() => void turn()}>
      {name}
    </Button>
  );
}
