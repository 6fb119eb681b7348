import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import {
  CircleUserRound,
  Keyboard,
  Languages,
  LogOut,
  Moon,
  PanelLeft,
  Plus,
  Sun,
  Upload,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { explainProblem } from '../../explain.ts';
import { chooseLanguage } from '../../i18n.ts';
import { paths } from '../../paths.ts';
import { hasRole, useViewer } from '../../session/auth.tsx';
import { useNavItems } from '../../shell/sidebar/use-nav-items.ts';
import { useSignOut } from '../../shell/viewer/use-sign-out.ts';
import type { Command } from '../../ui/overlay/CommandPalette.tsx';
import { commandKey } from '../../ui/text/Kbd.tsx';
import { chooseTheme, useThemeShown } from '../../ui/theme.ts';
import { toastError } from '../../ui/overlay/toast.ts';

interface CommandOptions {
  onShowShortcuts: () => void;
  onToggleSidebar: () => void;
}

const icon = (Icon: LucideIcon) => <Icon size={16} strokeWidth={1.6} aria-hidden="true" />;

/** Returns the pages and actions that the user may reach from anywhere. */
export function useCommands(options: CommandOptions): {
  pages: readonly Command[];
  actions: readonly Command[];
} {
  return { pages: usePages(), actions: [...useCreateCommands(), ...useSettings(options)] };
}

function usePages(): readonly Command[] {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const page = (to: string, label: string, Icon: LucideIcon): Command => ({
    id: to,
    label,
    icon: icon(Icon),
    onRun: () => void navigate({ to }),
  });
  const items = useNavItems().map((item) => page(item.to, i18n._(item.label), item.icon));
  return [...items, page(paths.profile, t`My Profile`, CircleUserRound)];
}

/** Returns the commands that open a form for a new record, if its route exists and the user has the right. */
function useCreateCommands(): readonly Command[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { routesByPath } = useRouter();
  const viewer = useViewer();
  const isStaff = hasRole(viewer);
  const { rights } = viewer;
  const makers = [
    { to: '/clients/new', label: t`Add client`, may: isStaff, Icon: Plus },
    { to: '/portfolios/new', label: t`Create portfolio`, may: isStaff, Icon: Plus },
    { to: '/proposals/new', label: t`New proposal`, may: isStaff, Icon: Plus },
    { to: '/reports/new', label: t`Issue report`, may: rights.includes('reports.issue'), Icon: Plus },
    {
      to: '/market-data/new',
      label: t`Add instrument`,
      may: rights.includes('market_data.instruments'),
      Icon: Plus,
    },
    {
      to: '/market-data/import',
      label: t`Import prices`,
      may: rights.includes('market_data.manage'),
      Icon: Upload,
    },
    {
      to: '/market-data/import-rates',
      label: t`Import exchange rates`,
      may: rights.includes('market_data.manage'),
      Icon: Upload,
    },
  ];
  return makers
    .filter(({ to, may }) => may && to in routesByPath)
    .map(({ to, label, Icon }) => ({
      id: to,
      label,
      icon: icon(Icon),
      onRun: () => void navigate({ to }),
    }));
}

function useSettings({ onShowShortcuts, onToggleSidebar }: CommandOptions): readonly Command[] {
  const { t, i18n } = useLingui();
  const { signOut } = useSignOut();
  const isDark = useThemeShown() === 'dark';
  const [language, name] = i18n.locale === 'es' ? (['en', 'English'] as const) : (['es', 'Español'] as const);
  const switchLanguage = () =>
    chooseLanguage(language).catch((error: unknown) => toastError(explainProblem(error)));
  return [
    {
      id: 'theme',
      label: isDark ? t`Use the light theme` : t`Use the dark theme`,
      icon: icon(isDark ? Sun : Moon),
      onRun: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    { id: 'language', label: name, icon: icon(Languages), onRun: () => void switchLanguage() },
    {
      id: 'sidebar',
      label: t`Toggle sidebar`,
      icon: icon(PanelLeft),
      keys: [commandKey(), 'B'],
      onRun: onToggleSidebar,
    },
    {
      id: 'shortcuts',
      label: t`Keyboard shortcuts`,
      icon: icon(Keyboard),
      keys: ['?'],
      onRun: onShowShortcuts,
    },
    { id: 'sign-out', label: t`Sign Out`, icon: icon(LogOut), onRun: signOut },
  ];
}
