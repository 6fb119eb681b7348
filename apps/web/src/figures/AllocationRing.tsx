import { assetClasses } from '@partnerfolio/contract/choices';
import { classes } from '../ui/classes.ts';
import { Donut, partFill } from '../ui/chart/Donut.tsx';
import { useFormat } from '../ui/text/use-format.ts';

interface AllocationRingProps {
  /** The parts in display order; their shares add up to 1. */
  parts: readonly { key: string; label: string; share: number }[];
  /** The text in the middle: the total and what it consists of. */
  lead: string;
  note: string;
  /** In a narrow card beside a tall one, the legend stands below the donut. */
  tall?: boolean;
}

/** Returns a fixed colour for an asset class, the same on every page; other parts take the colours in order. */
const partColour = (key: string, at: number): number => {
  const place = assetClasses.findIndex((name) => name === key);
  return place === -1 ? at : place;
};

/** A donut of the parts, the largest first, with a legend that names each part and its share. */
export function AllocationRing({ parts, lead, note, tall = false }: AllocationRingProps) {
  const format = useFormat();
  const shown = parts
    .toSorted((one, other) => other.share - one.share)
    .map((part, at) => ({ ...part, colour: partColour(part.key, at) }));
  return (
    <div
      className={classes(
        'mt-1 flex flex-wrap items-center gap-x-5 gap-y-3',
        tall && 'lg:flex-col lg:flex-nowrap lg:gap-y-5 lg:*:last:w-full',
      )}
    >
      <Donut parts={shown} lead={lead} note={note} />
      <ul className="grid min-w-0 flex-1 basis-36 gap-1.5 text-sm">
        {shown.map(({ key, label, share, colour }) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2 shrink-0 rounded-[2px] ${partFill(colour)}`} />
            <span className="min-w-0 truncate" title={label}>
              {label}
            </span>
            <span className="num ms-auto font-medium">{format.percent(share, { digits: 1 })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
