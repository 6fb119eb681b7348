import type { ReactNode } from 'react';

/** Fields that belong together, under their name. */
export function FieldGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-3">
      <legend className="float-start w-full text-sm font-medium">{label}</legend>
      {children}
    </fieldset>
  );
}
