import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Section } from '@hacchu-hub/ui/page';
import { Timeline } from '@hacchu-hub/ui/timeline';
import { BudgetChangesDocument } from '../generated/graphql.js';

/** Who changed the budgets, newest first. */
export const BudgetChanges = () => {
  const { demandUuid } = useSession();
  const { data } = useSliceQuery(BudgetChangesDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  const changes = data?.budgetChanges ?? [];
  if (changes.length === 0) return null;
  return (
    <Section title="変更履歴">
      <Timeline
        label="予算の変更履歴"
        entries={changes.map(({ uuid, at, actorName, summary }) => {
          return { key: uuid, at, actor: actorName, title: summary };
        })}
      />
    </Section>
  );
};
