import { Skeleton } from '@hacchu-hub/ui/feedback';

/** In place of a tile's content that is not loaded yet. */
export const TileSkeleton = () => <Skeleton lines={4} />;
