import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { StatusTag } from '@hacchu-hub/ui/status';
import type { ReactNode } from 'react';
import type { ApprovalRoute_ApprovalRouteFragment } from '../generated/graphql.js';
import { RouteSteps } from '../review/route-steps.js';
import styles from './approval-routes.module.css';
import { conditionsOf, limitWords } from './route-conditions.js';

interface RouteItemProps {
  route: ApprovalRoute_ApprovalRouteFragment;
  /** Further buttons. */
  children?: ReactNode;
  /** Undefined for those who may not change it. */
  onDelete: (() => void) | undefined;
}

/** One route: when it applies, who approves, and what can be done with it. */
export const RouteItem = ({ route, children, onDelete }: RouteItemProps) => {
  const hrefTo = useHrefTo();
  const isRule = route.kind === 'RULE';
  const limit = limitWords(route.mailApprovalLimit);
  return (
    <li className={styles.route} aria-label={route.name}>
      <div className={styles.head}>
        <strong className={styles.name}>{route.name}</strong>
        {!route.isActive && <StatusTag tone="grey">停止中</StatusTag>}
        {isRule && (
          <StatusTag tone={route.isBinding ? 'blue' : 'grey'}>
            {route.isBinding ? '固定' : '編集可'}
          </StatusTag>
        )}
      </div>
      {isRule && <p className={styles.conditions}>{conditionsOf(route)}</p>}
      {route.isReviewerMissing && (
        <Alert kind="warning">
          {route.isBinding
            ? '承認できる人がいない段階があります。このルートが適用される申請はできません。'
            : '承認できる人がいない段階があります。'}
        </Alert>
      )}
      <RouteSteps groups={route.reviewGroups} />
      <p className={styles.conditions}>
        督促：{route.remindAfterDays}営業日後
        {route.escalateAfterDays !== null && `／管理者への通知：${route.escalateAfterDays}営業日後`}
        {limit !== undefined && `／メールからの承認：${limit}`}
      </p>
      {onDelete && (
        <div className={styles.actions}>
          <ButtonLink size="small" icon="edit" href={hrefTo('approval-route', { routeUuid: route.uuid })}>
            編集
          </ButtonLink>
          {children}
          <Button size="small" kind="danger" icon="delete" onClick={onDelete}>
            削除
          </Button>
        </div>
      )}
    </li>
  );
};
