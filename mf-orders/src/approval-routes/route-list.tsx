import { toSliceError, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { Alert, EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useEffect, useRef, useState } from 'react';
import { DelegationChanges } from '../delegations/delegation-changes.js';
import { DelegationSection } from '../delegations/delegation-section.js';
import {
  type ApprovalRoute_ApprovalRouteFragment,
  ApprovalRoutesDocument,
  DeleteApprovalRouteDocument,
  ReorderApprovalRoutesDocument,
} from '../generated/graphql.js';
import { toErrorState } from '../order/error-state.js';
import styles from './approval-routes.module.css';
import { RouteCsvDialog } from './csv/route-csv.dialog.js';
import { MailLimit } from './mail-limit.js';
import { NEW_ROUTE } from './route.values.js';
import { RouteChanges } from './route-changes.js';
import { RouteItem } from './route-item.js';

const options = { touches: ['ApprovalRoute', 'ApprovalRouteChange'], isHandled: true };

/** The routes of approval of a demand: rules in the order in which they are tried, and templates. */
export const RouteList = () => {
  const { demandUuid } = useSession();
  const hrefTo = useHrefTo();
  const notify = useNotify();
  const confirm = useConfirm();
  const { data, error, refetch } = useSliceQuery(ApprovalRoutesDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  const [remove] = useSliceMutation(DeleteApprovalRouteDocument, options);
  const [reorder, { isRunning }] = useSliceMutation(ReorderApprovalRoutesDocument, options);
  const [problem, setProblem] = useState<string>();
  const [isCsvOpen, setCsvOpen] = useState(false);
  const routes = data?.approvalRoutes;
  const rules = routes?.filter(({ kind }) => kind === 'RULE') ?? [];
  const templates = routes?.filter(({ kind }) => kind === 'TEMPLATE') ?? [];

  const attempt = async (work: () => Promise<unknown>, message: string) => {
    setProblem(undefined);
    try {
      await work();
      notify.success(message);
    } catch (cause) {
      setProblem(toSliceError(cause, true).message);
      await refetch();
    }
  };
  const askToDelete = async ({ uuid, name }: ApprovalRoute_ApprovalRouteFragment) => {
    const isAgreed = await confirm({
      title: `承認ルート「${name}」を削除します`,
      content: '申請済みの承認には影響しません。削除したルートは元に戻せません。',
      verb: '削除する',
      danger: true,
    });
    if (!isAgreed) return;
    await attempt(() => remove({ input: { demandUuid, uuid } }), `承認ルート「${name}」を削除しました。`);
  };
  const list = useRef<HTMLOListElement>(null);
  const [focus, setFocus] = useState<{ uuid: string; by: 1 | -1 }>();
  const order = rules.map(({ uuid }) => uuid).join();
  // The browser takes the focus from a row that moves.
  useEffect(() => {
    if (!focus || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${focus.uuid}:${focus.by}"]`)?.focus();
  }, [focus, order]);
  const move = (index: number, to: number) => {
    const uuids = rules.map(({ uuid }) => uuid);
    const [moved] = uuids.splice(index, 1);
    if (moved === undefined || isRunning) return;
    uuids.splice(to, 0, moved);
    setFocus({ uuid: moved, by: to < index ? -1 : 1 });
    void attempt(() => reorder({ input: { demandUuid, uuids } }), '優先順位を変更しました。');
  };

  return (
    <Page
      title="承認ルート"
      context="承認の申請で、誰の承認が必要かを決めておけます。"
      primary={
        <ButtonLink kind="primary" icon="plus" href={hrefTo('approval-route', { routeUuid: NEW_ROUTE })}>
          承認ルートを登録
        </ButtonLink>
      }
      secondary={
        <Button icon="download" onClick={() => setCsvOpen(true)}>
          CSV出力・取込
        </Button>
      }
    >
      {isCsvOpen && <RouteCsvDialog refetch={refetch} onClose={() => setCsvOpen(false)} />}
      {problem !== undefined && (
        <Alert kind="error" takesFocus>
          {problem}
        </Alert>
      )}
      {error && !routes && <ErrorState {...toErrorState(error, refetch)} />}
      {!routes && !error && <Skeleton />}
      {routes && (
        <>
          <Section
            title="条件で適用するルート"
            description="上から順に条件を確認し、最初に当てはまったルートを適用します。"
          >
            {rules.length === 0 ? (
              <EmptyState
                icon="check"
                title="条件で適用するルートはありません"
                description="登録するまでは、申請する人が承認者を選びます。"
              />
            ) : (
              <ol ref={list} className={styles.list} aria-label="条件で適用するルート">
                {rules.map((route, index) => (
                  <RouteItem key={route.uuid} route={route} onDelete={() => void askToDelete(route)}>
                    <Button
                      size="small"
                      aria-label={`${route.name}の優先順位を上げる`}
                      data-move={`${route.uuid}:-1`}
                      disabledReason={index === 0 ? '最も優先されるルートです。' : undefined}
                      onClick={() => move(index, index - 1)}
                    >
                      上へ
                    </Button>
                    <Button
                      size="small"
                      aria-label={`${route.name}の優先順位を下げる`}
                      data-move={`${route.uuid}:1`}
                      disabledReason={
                        index === rules.length - 1 ? '優先順位が最も低いルートです。' : undefined
                      }
                      onClick={() => move(index, index + 1)}
                    >
                      下へ
                    </Button>
                  </RouteItem>
                ))}
              </ol>
            )}
          </Section>
          <Section title="ひな形" description="条件に当てはまるルートがないとき、申請する人が選べます。">
            {templates.length === 0 ? (
              <EmptyState icon="copy" title="ひな形はありません" />
            ) : (
              <ul className={styles.list} aria-label="ひな形">
                {templates.map((route) => (
                  <RouteItem key={route.uuid} route={route} onDelete={() => void askToDelete(route)} />
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
