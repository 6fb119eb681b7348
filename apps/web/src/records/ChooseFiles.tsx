import { fileEndings } from '@partnerfolio/contract/portfolios/attachments';
import { useRef, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

/** Only a hint for the dialog of files: the content decides. */
const accepted = Object.values(fileEndings)
  .flat()
  .map((ending) => `.${ending}`)
  .join();

interface ChooseFilesProps {
  /** The name of the field for screen readers. */
  label: string;
  multiple?: boolean;
  size?: 'md' | 'sm';
  onFiles: (files: readonly File[]) => void;
  /** What the button says. */
  children: ReactNode;
}

/** A button that opens the browser's dialog of files. */
export function ChooseFiles({ label, multiple = false, size = 'md', onFiles, children }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size={size} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        aria-label={label}
        accept={accepted}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Lets the user choose the same file again after correcting it.
          event.target.value = '';
        }}
      />
    </>
  );
}
