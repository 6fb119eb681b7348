import { Download, Plus } from 'lucide-react';
import { Button } from '../src/ui/Button.tsx';
import { hebrew, longText } from './samples.ts';
import { Sample } from './Sample.tsx';
import { Shelf } from './Shelf.tsx';

const looks = ['main', 'plain', 'quiet', 'danger'] as const;
const states = [
  { of: 'At rest' },
  { of: 'Hover', shown: 'hover' },
  { of: 'Focus', shown: 'focus' },
  { of: 'Disabled', disabled: true },
  { of: 'Busy', busy: true },
] as const;
const add = <Plus size={16} aria-hidden="true" />;
const download = <Download size={16} aria-hidden="true" />;

/** Buttons and links in every look and state. */
export function ButtonPieces() {
  return (
    <Shelf name="Button" wide>
      {looks.map((look) => (
        <div key={look} className="flex flex-wrap gap-x-6 gap-y-3">
          {states.map(({ of, ...state }) => (
            <Sample key={of} of={of} {...('shown' in state && { shown: state.shown })} className="w-32">
              <Button look={look} disabled={'disabled' in state} busy={'busy' in state}>
                {add}
                {look}
              </Button>
            </Sample>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Sample of="Small" className="w-32">
          <Button size="sm">small</Button>
        </Sample>
        <Sample of="Icon" className="w-32">
          <Button size="icon" aria-label="Download">
            {download}
          </Button>
        </Sample>
        <Sample of="Small icon, focus" shown="focus" className="w-32">
          <Button size="icon-sm" look="quiet" aria-label="Download again">
            {download}
          </Button>
        </Sample>
        <Sample of="Long text" className="w-60">
          <Button className="max-w-full">
            {add}
            <span className="truncate">{longText}</span>
          </Button>
        </Sample>
        <Sample of="Right to left" rtl>
          <Button look="main">
            {add}
            {hebrew.act}
          </Button>
        </Sample>
      </div>
    </Shelf>
  );
}
