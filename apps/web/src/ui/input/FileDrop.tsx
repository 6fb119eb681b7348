import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { classes } from '../classes.ts';

interface FileDropProps {
  /** Undefined where nothing may be dropped. */
  onFiles: ((files: readonly File[]) => void) | undefined;
  /** Shown above the children while files are dragged over them. */
  hint?: ReactNode;
  className?: string;
  /** Added while files are dragged over it. */
  overClassName?: string;
  children: ReactNode;
}

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/**
 * An area that takes files dropped on it. The page around it needs another way to the same files for those who use the
 * keyboard.
 */
export function FileDrop({ onFiles, hint, className, overClassName, children }: FileDropProps) {
  // Entering a child comes before leaving its parent, so that only a count tells whether the area was left.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const takes = (event: DragEvent) => onFiles !== undefined && carriesFiles(event);
  const move = (by: 1 | -1) => (event: DragEvent) => {
    if (!takes(event)) return;
    event.preventDefault();
    depth.current += by;
    setIsOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    if (!takes(event)) return;
    event.preventDefault();
    depth.current = 0;
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles?.(files);
  };
  return (
    <div
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => takes(event) && event.preventDefault()}
      onDrop={drop}
      className={classes('relative', className, isOver && overClassName)}
    >
      {children}
      {hint && isOver && (
        <div className="pointer-events-none absolute inset-0 z-10 rounded-lg border-2 border-dashed border-accent bg-bg/80">
          <p className="sticky top-1/3 mx-auto mt-16 w-fit rounded-md bg-accent-soft px-4 py-3 font-semibold text-accent">
            {hint}
          </p>
        </div>
      )}
    </div>
  );
}
