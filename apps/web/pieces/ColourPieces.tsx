import { Shelf } from './Shelf.tsx';

const grounds = [
  'bg-bg',
  'bg-panel',
  'bg-sunk',
  'bg-hover',
  'bg-accent-soft',
  'bg-gain-soft',
  'bg-loss-soft',
  'bg-warn-soft',
];
const marks = [
  'bg-accent',
  'bg-gain',
  'bg-loss',
  'bg-warn',
  'bg-c1',
  'bg-c2',
  'bg-c3',
  'bg-c4',
  'bg-c5',
  'bg-c6',
];
const tints = ['bg-down-3', 'bg-down-2', 'bg-down-1', 'bg-sunk', 'bg-up-1', 'bg-up-2', 'bg-up-3'];

function Swatches({ of }: { of: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {of.map((name) => (
        <li key={name} className="text-2xs text-ink-2">
          <span className={`${name} block h-9 w-20 rounded-md inset-ring inset-ring-line`} />
          {name.slice(3)}
        </li>
      ))}
    </ul>
  );
}

/** The design tokens: backgrounds, colours, type. */
export function ColourPieces() {
  return (
    <>
      <Shelf name="Colours" wide>
        <Swatches of={grounds} />
        <Swatches of={marks} />
        <Swatches of={tints} />
      </Shelf>
      <Shelf name="Type" wide>
        <p className="text-3xl font-bold tracking-[-0.022em]">Every portfolio, exact to the last digit</p>
        <p className="text-2xl font-bold tracking-[-0.018em]">Growth mandate</p>
        <p className="text-lg font-semibold">€1,827,634.86</p>
        <p>
          Text of fourteen pixels: what happened and what to do next.{' '}
          <span className="text-ink-2">Second ink.</span> <span className="text-ink-3">Third ink.</span>
        </p>
        <div className="num grid w-40 text-end text-sm">
          <span>1,111,111.11</span>
          <span>8,932,431.54</span>
          <span className="text-loss">−27,380.00</span>
        </div>
      </Shelf>
    </>
  );
}
