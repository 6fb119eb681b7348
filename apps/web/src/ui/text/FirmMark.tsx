import { Mark } from './Mark.tsx';

interface FirmMarkProps {
  /** The firm's logo with the size at which it is shown, so that nothing moves when it loads. */
  logo: { src: string; width: number; height: number } | null;
  size?: number;
}

/** The firm's logo, or our mark for a firm without one. */
export const FirmMark = ({ logo, size = 26 }: FirmMarkProps) =>
  logo ? <img {...logo} alt="" className="rounded-sm" /> : <Mark size={size} />;
