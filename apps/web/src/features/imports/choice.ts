import type { Draft, Open, Upload } from './draft.ts';

/** What every part of the mapping step works on. */
export interface Choosing {
  upload: Upload;
  draft: Draft;
  /** What is not decided yet. */
  open: readonly Open[];
  /** Whether the person has tried to go on, so that what is open is told as a fault. */
  tried: boolean;
  change: (part: Partial<Draft>) => void;
}
