import { useLingui } from '@lingui/react/macro';
import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuChoices } from '../../ui/overlay/Menu.tsx';
import { chooseTheme, useThemeChoice } from '../../ui/theme.ts';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

/** The menu for the theme: light, dark, or the device's. */
export function ThemeMenu() {
  const { t } = useLingui();
  const theme = useThemeChoice();
  const Icon = icons[theme];
  const option = (value: keyof typeof icons, label: string) => {
    const OptionIcon = icons[value];
    return { value, label, icon: <OptionIcon size={14} aria-hidden="true" /> };
  };
  return (
    <Menu
      trigger={
        <Button look="quiet" size="icon-sm" aria-label={t`Theme`}>
          <Icon size={16} aria-hidden="true" />
        </Button>
      }
    >
      <MenuChoices
        label={t`Theme`}
        value={theme}
        onValueChange={chooseTheme}
        options={[option('system', t`System`), option('light', t`Light`), option('dark', t`Dark`)]}
      />
    </Menu>
  );
}
