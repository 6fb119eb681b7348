/** What the toasts say. The piece that draws them is fetched when there is a first one to show. */

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastMessage {
  text: string;
  kind: 'done' | 'error';
  action?: ToastAction | undefined;
}

/** What the drawing piece does. */
interface Drawing {
  add: (message: ToastMessage) => void;
  clearErrors: () => void;
}

const waiting: ToastMessage[] = [];
const wakers = new Set<() => void>();
let drawing: Drawing | null = null;

function say(message: ToastMessage): void {
  if (drawing) drawing.add(message);
  else waiting.push(message);
  for (const wake of wakers) wake();
}

/** Says that something is done, with an action such as "Undo" where there is one. */
export function toastDone(text: string, action?: ToastAction): void {
  say({ text, kind: 'done', action });
}

/** Says that something failed; stays long enough to be read, and interrupts assistive technology. */
export function toastError(text: string): void {
  say({ text, kind: 'error' });
}

/** Takes the errors away that are still shown: whoever has signed in reads no more of the tries before. */
export function clearErrors(): void {
  const others = waiting.filter(({ kind }) => kind !== 'error');
  waiting.splice(0, waiting.length, ...others);
  drawing?.clearErrors();
}

/** Whether there is anything to draw, and a call when that comes true. */
export const hasToasts = (): boolean => waiting.length > 0 || drawing !== null;
export function onFirstToast(wake: () => void): () => void {
  wakers.add(wake);
  return () => void wakers.delete(wake);
}

/** The drawing piece takes over; what was said before it came is handed to it. */
export function takeToasts(take: Drawing): () => void {
  drawing = take;
  for (const message of waiting.splice(0)) take.add(message);
  return () => {
    if (drawing === take) drawing = null;
  };
}
