import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { Alert, EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { DelegationChanges } from '../delegations/delegation-changes.js';
import { DelegationSection } from '../delegations/delegation-section.js';
import { ApprovalRoutesDocument } from '../generated/graphql.js';
import { toErrorState } from '../order/error-state.js';
import styles from './approval-routes.module.css';
import { RouteCsvDialog } from './csv/route-csv.dialog.js';
import { MailLimit } from './mail-limit.js';
import { NEW_ROUTE } from './route.values.js';
import { useRouteActions } from './route-actions.hook.js';
import { RouteChanges } from './route-changes.js';
import { RouteItem } from './route-item.js';
import { RuleList } from './rule-list.js';

/** The routes of approval of a demand: rules in the order in which they are tried, and templates. */
export const RouteList = () => {
  const { demandUuid, hasCapability } = useSession();
  const mayEdit = hasCapability('orders:approval_routes');
  const newHref = useHrefTo()('approval-route', { routeUuid: NEW_ROUTE });
  const { data, error, refetch } = useSliceQuery(ApprovalRoutesDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  const [isCsvOpen, setCsvOpen] = useState(false);
  const routes = data?.approvalRoutes;
  const rules = routes?.filter(({ kind }) => kind === 'RULE') ?? [];
  const templates = routes?.filter(({ kind }) => kind === 'TEMPLATE') ?? [];
  const actions = useRouteActions(rules, refetch);

  return (
    <Page
      title="承認ルート"
      context="承認の申請で、誰の承認が必要かを決めておけます。"
      primary={
        mayEdit && (
          <ButtonLink kind="primary" icon="plus" href={newHref}>
            承認ルートを登録
          </ButtonLink>
        )
      }
      secondary={
        <Button icon="download" onClick={() => setCsvOpen(true)}>
          {mayEdit ? 'CSV出力・取込' : 'CSV出力'}
        </Button>
      }
    >
      {isCsvOpen && (
        <RouteCsvDialog mayImport={mayEdit} refetch={refetch} onClose={() => setCsvOpen(false)} />
      )}
      {actions.problem !== undefined && (
        <Alert kind="error" takesFocus>
          {actions.problem}
        </Alert>
      )}
      {error && !routes && <ErrorState {...toErrorState(error, refetch)} />}
      {!routes && !error && <Skeleton />}
      {routes && (
        <>
          <RuleList rules={rules} actions={mayEdit ? actions : undefined} newHref={newHref} />
          <Section title="ひな形" description="条件に当てはまるルートがないとき、申請する人が選べます。">
            {templates.length === 0 ? (
              <EmptyState icon="copy" title="ひな形はありません" />
            ) : (
              <ul className={styles.list} aria-label="ひな形">
                {templates.map((route) => (
                  <RouteItem
                    key={route.uuid}
                    route={route}
                    onDelete={mayEdit ? () => void actions.askToDelete(route) : undefined}
                  />
                ))}
              </ul>
            )}
          </Section>
          <DelegationSection isForAll />
          <MailLimit />
          <RouteChanges />
          <DelegationChanges />
        </>
      )}
    </Page>
  );
};
