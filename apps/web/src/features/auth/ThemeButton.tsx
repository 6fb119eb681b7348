import { useLingui } from '@lingui/react/macro';
import { Moon, Sun } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { chooseTheme, useThemeShown } from '../../ui/theme.ts';

/** Switches to the other theme. Smaller to load than the menu of the pages after the sign-in. */
export function ThemeButton() {
  const { t } = useLingui();
  const dark = useThemeShown() === 'dark';
  const Icon = dark ? Sun : Moon;
  return (
    <Button
      look="quiet"
      size="icon-sm"
      aria-label={dark ? t`Use the light theme` : t`Use the dark theme`}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    >
      <Icon size={16} aria-hidden="true" />
    </Button>
  );
}
