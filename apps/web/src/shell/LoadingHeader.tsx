import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAnnouncement, type Crumb } from './trail.ts';

const none: readonly Crumb[] = [];

interface LoadingHeaderProps {
  crumbs?: readonly Crumb[];
  /** Its actions leave a tablet, too, no room beside the title. */
  manyActions?: boolean;
}

/** The head of a page whose thing is on its way: as high as the one that comes, with its line of context and its actions. */
export function LoadingHeader({ crumbs = none, manyActions = false }: LoadingHeaderProps) {
  useAnnouncement('', crumbs);
  return (
    <div className="pt-2.5 pb-4">
      <div className="flex h-9 items-center">
        <Skeleton className="h-6 w-64" />
      </div>
      <div className="mt-0.5 flex h-5 items-center">
        <Skeleton className="w-48 scale-y-90" />
      </div>
      {/* On a phone the actions have a line of their own. */}
      <Skeleton
        className={classes(
          'mt-2.5 h-8.5 w-full pointer-coarse:h-11',
          manyActions ? 'md:w-72 lg:hidden' : 'md:hidden',
        )}
      />
    </div>
  );
}

/** What stands for the line of context of a page whose name is known already. */
export const LoadingContext = () => <Skeleton className="h-5 w-24 scale-y-70" />;
