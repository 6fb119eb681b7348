import { buttonClasses } from '../Button.tsx';

/** The cross in the corner of what floats over the page: level with the first line of the title, however large a finger needs it. */
export const cornerClasses = `${buttonClasses({ look: 'quiet', size: 'icon-sm' })} -my-0.5 -me-1.5 pointer-coarse:-my-2.5 pointer-coarse:-me-3.5`;
