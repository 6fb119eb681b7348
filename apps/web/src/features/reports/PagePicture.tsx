import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

interface PagePictureProps {
  svg: string;
  page: number;
  total: number;
  size: { width: number; height: number };
}

/** A page of a report as a picture, which cannot run or load anything. */
export function PagePicture({ svg, page, total, size }: PagePictureProps) {
  const { t } = useLingui();
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    if (picture.current) picture.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [svg]);
  return (
    <img
      ref={picture}
      alt={t`Page ${page} of ${total}`}
      width={Math.round(size.width)}
      height={Math.round(size.height)}
      className="block h-auto w-full"
    />
  );
}
