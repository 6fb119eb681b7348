import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAnnouncement, type Crumb } from './trail.ts';

const none: readonly Crumb[] = [];

interface LoadingHeaderProps {
  crumbs?: readonly Crumb[];
  /** Matches `manyActions` of the page's header. */
  manyActions?: boolean;
  /** Matches `shortActions` of the page's header. */
  shortActions?: boolean;
  /** Only a title and context line will follow, no badges or actions. */
  wordsOnly?: boolean;
}

/** A placeholder as high as the page's header while its record loads; the name takes one line. */
export function LoadingHeader({
  crumbs = none,
  manyActions = false,
  shortActions = false,
  wordsOnly = false,
}: LoadingHeaderProps) {
  useAnnouncement('', crumbs);
  return (
    <div className="pt-2.5 pb-4">
      <div
        className={classes(
          'flex items-center',
          wordsOnly ? 'h-9' : 'h-7.5 lg:h-9',
          shortActions && 'max-md:h-9 max-md:pointer-coarse:h-11',
        )}
      >
        <Skeleton className="h-6 w-64" />
      </div>
      {!wordsOnly && (
        <div className={classes('mt-1.5 flex h-6 items-center lg:hidden', shortActions && 'max-md:mt-1')}>
          <Skeleton className="h-5 w-40" />
        </div>
      )}
      <div className={classes('mt-0.5 flex h-5 items-center', shortActions && 'max-md:mt-1.5')}>
        <Skeleton className="w-48 scale-y-90" />
      </div>
      {/* On a phone the actions have their own line. */}
      {!wordsOnly && (
        <Skeleton
          className={classes(
            'mt-2.5 h-9 w-full pointer-coarse:h-11',
            manyActions ? 'md:w-72 lg:hidden' : 'md:hidden',
            shortActions && 'max-md:hidden',
          )}
        />
      )}
    </div>
  );
}

/** A placeholder for the context line of a page whose name is known already. */
export const LoadingContext = () => <Skeleton className="h-5 w-24 scale-y-70" />;
