import { useNavigate, useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { Command } from '../../ui/overlay/palette/CommandPalette.tsx';

/** The icon of a command. */
export const commandIcon = (Icon: LucideIcon) => <Icon size={16} strokeWidth={1.6} aria-hidden="true" />;

interface Target {
  /** An address of `paths`. */
  to: string;
  params?: { id: string; documentId?: string };
}

/** Returns a function that gives what a command needs to open an address, here or in a new tab. */
export function useLinkCommand(): (target: Target) => Pick<Command, 'href' | 'onRun'> {
  const navigate = useNavigate();
  const router = useRouter();
  return (target) => ({
    href: router.buildLocation(target).href,
    onRun: () => void navigate(target),
  });
}
