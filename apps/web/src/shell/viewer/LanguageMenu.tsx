import { useLingui } from '@lingui/react/macro';
import { explainProblem } from '../../explain.ts';
import { chooseLanguage } from '../../i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuChoices } from '../../ui/overlay/Menu.tsx';
import { toastError } from '../../ui/overlay/toast.ts';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
] as const;

/** The menu for the language, each named in itself. */
export function LanguageMenu() {
  const { t, i18n } = useLingui();
  return (
    <Menu
      trigger={
        <Button look="quiet" size="sm">
          <span className="text-xs font-semibold">{i18n.locale.toUpperCase()}</span>
          <span className="sr-only">{t`Language`}</span>
        </Button>
      }
    >
      <MenuChoices
        label={t`Language`}
        value={i18n.locale === 'es' ? 'es' : 'en'}
        onValueChange={(language) =>
          void chooseLanguage(language).catch((error: unknown) => toastError(explainProblem(error)))
        }
        options={languages}
      />
    </Menu>
  );
}
