/**
 * Imported before anything that declares a schema: zod would otherwise try to compile code at run time, which the
 * page policy refuses and the browser reports as a violation.
 */
import { z } from 'zod';

z.config({ jitless: true });
