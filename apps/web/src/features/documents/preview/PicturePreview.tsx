import { useCallback } from 'react';
import { Failure } from '../../../shell/Failure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { usePreview, type PreviewParams } from './use-preview.ts';

interface PicturePreviewProps {
  name: string;
  params: PreviewParams;
}

/** A picture, which the server has made anew from its pixels. */
export function PicturePreview({ name, params }: PicturePreviewProps) {
  const { data, error, refetch } = usePreview(params);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return data ? <Picture name={name} content={data} /> : <Skeleton className="h-60" />;
}

function Picture({ name, content }: { name: string; content: Blob }) {
  /** Gives the picture its content, for as long as it is shown. */
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(content);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [content],
  );
  return <img ref={show} alt={name} className="mx-auto max-w-full rounded-md border border-line" />;
}
