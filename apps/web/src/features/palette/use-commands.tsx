import { getPortfolio } from '@partnerfolio/contract/portfolios';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Keyboard, Languages, LogOut, Moon, PanelLeft, Plus, Sun, Upload } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { explainProblem } from '../../explain.ts';
import { chooseLanguage } from '../../i18n.ts';
import { paths } from '../../paths.ts';
import { queryOf } from '../../queries.ts';
import { hasRole, useViewer } from '../../session/auth.tsx';
import { useSignOut } from '../../shell/viewer/use-sign-out.ts';
import type { Command } from '../../ui/overlay/palette/CommandPalette.tsx';
import { commandKey } from '../../ui/text/Kbd.tsx';
import { chooseTheme, useThemeShown } from '../../ui/theme.ts';
import { toastError } from '../../ui/overlay/toast.ts';
import { commandIcon, useLinkCommand } from './use-link-command.tsx';

interface CommandOptions {
  /** Asks for the portfolio of a command. */
  onAsk: (command: PortfolioCommand) => void;
  onShowShortcuts: () => void;
  onToggleSidebar: () => void;
}

/** A command for which a portfolio is asked. */
export interface PortfolioCommand {
  label: string;
  /** The address that it opens, with the portfolio's id. */
  to: string;
}

interface Action {
  to: string;
  label: string;
  /** Other words by which users look for it. */
  also?: string;
  may: boolean;
  icon: LucideIcon;
}

/** A command with the words that find it. */
export interface WordedCommand extends Command {
  words: string;
}

/** Returns the actions that the user may take from anywhere. */
export function useCommands(options: CommandOptions): readonly WordedCommand[] {
  const settings = useSettings(options).map((command) => ({ ...command, words: command.label }));
  return [...useLedgerCommands(options), ...useCreateCommands(), ...useImportCommands(), ...settings];
}

/** The id of the portfolio that is open. */
const portfolioHere = (): string => /^\/portfolios\/([\da-f-]{36})/.exec(location.pathname)?.[1] ?? '';

/** Returns the commands that write to the ledger of the portfolio that is open, or else of one that they ask for. */
function useLedgerCommands({ onAsk }: CommandOptions): readonly WordedCommand[] {
  const { t } = useLingui();
  const link = useLinkCommand();
  const { rights, viewedUntil } = useViewer();
  const id = portfolioHere();
  // What its page has loaded; nothing is asked here.
  const { data: here } = useQuery({ ...queryOf(getPortfolio, { params: { id } }), enabled: false });
  const isOpen = here !== undefined && here.closedOn === null;
  const commands = [
    {
      to: paths.newTransaction,
      label: t`Add transaction`,
      also: t`New transaction`,
      may: rights.includes('ledger.write'),
      mayHere: isOpen && here.may.write,
      icon: Plus,
    },
    {
      to: paths.importTransactions,
      label: t`Import transactions`,
      may: rights.includes('portfolios.import'),
      mayHere: isOpen && here.may.import,
      icon: Upload,
    },
  ];
  return commands
    .filter(({ may }) => may && viewedUntil === null)
    .map(({ to, label, also = '', mayHere, icon: Icon }) => ({
      id: to,
      label,
      words: `${label} ${also}`,
      icon: commandIcon(Icon),
      ...(mayHere
        ? { note: here?.name, ...link({ to, params: { id } }) }
        : { staysOpen: true, onRun: () => onAsk({ label, to }) }),
    }));
}

/** Returns a function that makes commands of the actions that the user may take and whose page exists. */
function useActions(): (actions: readonly Action[]) => readonly WordedCommand[] {
  const link = useLinkCommand();
  const { routesByPath } = useRouter();
  const { viewedUntil } = useViewer();
  return (actions) =>
    actions
      // Who views the portal as somebody else changes nothing.
      .filter(({ to, may }) => may && viewedUntil === null && to in routesByPath)
      .map(({ to, label, also = '', icon }) => ({
        id: to,
        label,
        words: `${label} ${also}`,
        icon: commandIcon(icon),
        ...link({ to }),
      }));
}

/** Returns the commands that open a form for a new record. */
function useCreateCommands(): readonly WordedCommand[] {
  const { t } = useLingui();
  const viewer = useViewer();
  const isStaff = hasRole(viewer);
  const { rights } = viewer;
  return useActions()([
    { to: paths.newClient, label: t`Add client`, also: t`New client`, may: isStaff, icon: Plus },
    {
      to: paths.newPortfolio,
      label: t`Create portfolio`,
      also: t`New portfolio, add portfolio`,
      may: isStaff,
      icon: Plus,
    },
    { to: paths.newProposal, label: t`New proposal`, also: t`Create proposal`, may: isStaff, icon: Plus },
    {
      to: paths.newReport,
      label: t`Issue report`,
      also: t`New report, create report`,
      may: rights.includes('reports.issue'),
      icon: Plus,
    },
    {
      to: paths.newInstrument,
      label: t`Add instrument`,
      also: t`New instrument`,
      may: rights.includes('market_data.instruments'),
      icon: Plus,
    },
  ]);
}

/** Returns the commands that open an import. */
function useImportCommands(): readonly WordedCommand[] {
  const { t } = useLingui();
  const { rights } = useViewer();
  const managesPrices = rights.includes('market_data.manage');
  return useActions()([
    {
      to: paths.importClients,
      label: t`Import clients`,
      may: rights.includes('portfolios.import'),
      icon: Upload,
    },
    { to: paths.importPrices, label: t`Import prices`, may: managesPrices, icon: Upload },
    { to: paths.importRates, label: t`Import exchange rates`, may: managesPrices, icon: Upload },
    {
      to: paths.importFacts,
      label: t`Import facts`,
      may: rights.includes('market_data.instruments'),
      icon: Upload,
    },
  ]);
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
      icon: commandIcon(isDark ? Sun : Moon),
      onRun: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    { id: 'language', label: name, icon: commandIcon(Languages), onRun: () => void switchLanguage() },
    {
      id: 'sidebar',
      label: t`Toggle sidebar`,
      icon: commandIcon(PanelLeft),
      keys: [commandKey(), 'B'],
      onRun: onToggleSidebar,
    },
    {
      id: 'shortcuts',
      label: t`Keyboard shortcuts`,
      icon: commandIcon(Keyboard),
      keys: ['?'],
      onRun: onShowShortcuts,
    },
    { id: 'sign-out', label: t`Sign Out`, icon: commandIcon(LogOut), onRun: signOut },
  ];
}
