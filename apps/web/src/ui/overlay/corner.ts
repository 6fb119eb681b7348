import { buttonClasses } from '../Button.tsx';

/** The close button in the corner of dialogs and panels, level with the title's first line even in its larger touch size. */
export const cornerClasses = `${buttonClasses({ look: 'quiet', size: 'icon-sm' })} -my-0.5 -me-1.5 pointer-coarse:-my-2.5 pointer-coarse:-me-3.5`;
