/**
 * Must be imported before any schema is declared. By default zod compiles code at run time, which the page policy blocks and
 * the browser reports as a violation.
 */
import { z } from 'zod';

z.config({ jitless: true });
