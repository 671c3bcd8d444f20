import { Skeleton } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';

/** In place of a tile that is not loaded yet. */
export const LoadingTile = ({ title }: { title?: string }) => (
  <Section title={title}>
    <Skeleton lines={4} />
  </Section>
);
