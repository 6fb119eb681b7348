import type { ReactNode } from 'react';

interface SettingProps {
  label: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A setting with its value, what to know about it, and how to change it. */
export function Setting({ label, note, action, children }: SettingProps) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[10rem_1fr]">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-medium">
          <span className="min-w-0 break-words">{children}</span>
          {action}
        </span>
        {note && <span className="mt-0.5 block text-ink-3">{note}</span>}
      </dd>
    </div>
  );
}
