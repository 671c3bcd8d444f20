import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Section } from '@hacchu-hub/ui/page';
import { Timeline } from '@hacchu-hub/ui/timeline';
import { ReviewDelegationChangesDocument } from '../generated/graphql.js';

/** Who named, changed and ended deputies, newest first. */
export const DelegationChanges = () => {
  const { demandUuid } = useSession();
  const { data } = useSliceQuery(ReviewDelegationChangesDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  const changes = data?.reviewDelegationChanges ?? [];
  if (changes.length === 0) return null;
  return (
    <Section title="代理の変更履歴">
      <Timeline
        label="承認の代理の変更履歴"
        entries={changes.map(({ uuid, at, actorName, summary }) => {
          return { key: uuid, at, actor: actorName, title: summary };
        })}
      />
    </Section>
  );
};
