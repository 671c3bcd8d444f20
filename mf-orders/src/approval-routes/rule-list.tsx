import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import type { ApprovalRoute_ApprovalRouteFragment } from '../generated/graphql.js';
import styles from './approval-routes.module.css';
import type { RouteActions } from './route-actions.hook.js';
import { RouteItem } from './route-item.js';

interface RuleListProps {
  rules: readonly ApprovalRoute_ApprovalRouteFragment[];
  /** Undefined for those who may not change them. */
  actions: RouteActions | undefined;
  /** Where one is entered. */
  newHref: string | undefined;
}

/** Routes that apply by their conditions, in the order in which they are tried. */
export const RuleList = ({ rules, actions, newHref }: RuleListProps) => (
  <Section
    title="条件で適用するルート"
    description="上から順に条件を確認し、最初に当てはまったルートを適用します。"
  >
    {rules.length === 0 ? (
      <EmptyState
        icon="check"
        title="条件で適用するルートはありません"
        description="登録するまでは、申請する人が承認者を選びます。"
        action={
          actions && (
            <ButtonLink kind="primary" icon="plus" href={newHref}>
              承認ルートを登録する
            </ButtonLink>
          )
        }
      />
    ) : (
      <ol ref={actions?.list} className={styles.list} aria-label="条件で適用するルート">
        {rules.map((route, index) => (
          <RouteItem
            key={route.uuid}
            route={route}
            onDelete={actions && (() => void actions.askToDelete(route))}
          >
            <Button
              size="small"
              aria-label={`${route.name}の優先順位を上げる`}
              data-move={`${route.uuid}:-1`}
              disabledReason={index === 0 ? '最も優先されるルートです。' : undefined}
              onClick={() => actions?.move(index, -1)}
            >
              上へ
            </Button>
            <Button
              size="small"
              aria-label={`${route.name}の優先順位を下げる`}
              data-move={`${route.uuid}:1`}
              disabledReason={index === rules.length - 1 ? '優先順位が最も低いルートです。' : undefined}
              onClick={() => actions?.move(index, 1)}
            >
              下へ
            </Button>
          </RouteItem>
        ))}
      </ol>
    )}
  </Section>
);
