import { Trans, useLingui } from '@lingui/react/macro';
import { Columns3, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuCheck, MenuItem, MenuLine } from '../../ui/overlay/Menu.tsx';

interface ColumnMenuProps {
  options: readonly { id: string; label: ReactNode }[];
  shown: readonly string[];
  /** Null for the columns of the portal. */
  onChoose: (columns: readonly string[] | null) => void;
}

/** Chooses the columns of a list, except the first. */
export function ColumnMenu({ options, shown, onChoose }: ColumnMenuProps) {
  const { t } = useLingui();
  return (
    <Menu
      trigger={
        <Button size="sm" aria-label={t`Columns`}>
          <Columns3 size={14} aria-hidden="true" />
          <span className="max-md:hidden">
            <Trans>Columns</Trans>
          </span>
        </Button>
      }
    >
      {options.map(({ id, label }) => (
        <MenuCheck
          key={id}
          checked={shown.includes(id)}
          onCheckedChange={(isShown) =>
            onChoose(isShown ? [...shown, id] : shown.filter((column) => column !== id))
          }
        >
          {label}
        </MenuCheck>
      ))}
      <MenuLine />
      <MenuItem icon={<RotateCcw size={14} aria-hidden="true" />} onSelect={() => onChoose(null)}>
        <Trans>Reset columns</Trans>
      </MenuItem>
    </Menu>
  );
}
