import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { classes } from '../../ui/classes.ts';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import type { NavItem } from './nav-items.ts';
import { useNavItems } from './use-nav-items.ts';

interface NavListProps {
  collapsed: boolean;
  onNavigate?: () => void;
}

/** The pages that the user may open. */
export function NavList({ collapsed, onNavigate }: NavListProps) {
  const items = useNavItems();
  const daily = items.filter(({ group }) => !group);
  const administration = items.filter(({ group }) => group === 'administration');
  const links = (some: readonly NavItem[]) => (
    <ul className="grid gap-0.5">
      {some.map((item) => (
        <li key={item.to}>
          <NavLink item={item} collapsed={collapsed} {...(onNavigate && { onNavigate })} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {links(daily)}
      {administration.length > 0 && (
        <>
          <p
            className={classes('mt-4 mb-1.5 px-2.5 text-2xs font-medium text-ink-3', collapsed && 'sr-only')}
          >
            <Trans>Administration</Trans>
          </p>
          {collapsed && <hr className="mx-2 mb-2 border-line" />}
          {links(administration)}
        </>
      )}
    </>
  );
}

function NavLink({ item, collapsed, onNavigate }: NavListProps & { item: NavItem }) {
  const { i18n } = useLingui();
  const label = i18n._(item.label);
  return (
    <Tooltip content={label} side="right" disabled={!collapsed}>
      <Link
        to={item.to}
        activeOptions={{ exact: item.to === '/admin', includeSearch: false }}
        {...(onNavigate && { onClick: onNavigate })}
        aria-label={collapsed ? label : undefined}
        className={classes(
          'flex h-9 items-center gap-2.5 rounded-md font-[480] text-ink-2 transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11',
          'aria-[current=page]:bg-panel aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:inset-ring aria-[current=page]:inset-ring-line',
          // With forced colours an outline replaces the background.
          'forced-colors:aria-[current=page]:outline-2 forced-colors:aria-[current=page]:-outline-offset-2',
          collapsed ? 'justify-center' : 'px-2.5',
        )}
      >
        <item.icon size={16} strokeWidth={1.6} aria-hidden="true" className="shrink-0 opacity-85" />
        {!collapsed && <span className="truncate">{label}</span>}
      </Link>
    </Tooltip>
  );
}
