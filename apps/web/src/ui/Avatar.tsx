import { Avatar as Base } from '@base-ui/react/avatar';
import { initials } from './initials.ts';

interface AvatarProps {
  name: string | null;
  src?: string | null;
  size?: number;
}

/** Shows a user's picture, or their initials. Screen readers skip it, since the name stands beside it. */
export function Avatar({ name, src = null, size = 32 }: AvatarProps) {
  return (
    <Base.Root
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.375) }}
      className="grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent select-none"
    >
      {src && <Base.Image src={src} alt="" className="size-full object-cover" />}
      <Base.Fallback>{initials(name)}</Base.Fallback>
    </Base.Root>
  );
}
