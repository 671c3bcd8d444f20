import { Skeleton } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';

/** Placeholder while an order loads. */
export const LoadingOrder = ({ title = '発注' }: { title?: string }) => (
  <Page size="wide" title={title}>
    <Section>
      <Skeleton lines={8} />
    </Section>
  </Page>
);
