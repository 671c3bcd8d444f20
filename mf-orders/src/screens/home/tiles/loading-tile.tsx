import { Skeleton } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';

/** In place of a tile that is not loaded yet. */
export const LoadingTile = () => (
  <Section>
    <Skeleton lines={4} />
  </Section>
);
