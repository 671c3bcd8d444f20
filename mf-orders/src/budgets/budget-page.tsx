import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlOneOf, urlText, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button, IconButton } from '@hacchu-hub/ui/button';
import { Alert, EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Select } from '@hacchu-hub/ui/form';
import { Page, Section } from '@hacchu-hub/ui/page';
import { FilterToggles } from '@hacchu-hub/ui/search';
import { useState } from 'react';
import { type Budget_BudgetFragment, type BudgetScope, BudgetsDocument } from '../generated/graphql.js';
import { toErrorState } from '../order/error-state.js';
import { useToday } from '../order/today.hook.js';
import { BudgetDialog } from './budget.dialog.js';
import { monthAfter, monthNamed, monthOptions, monthText, scopeWords } from './budget.words.js';
import { BudgetChanges } from './budget-changes.js';
import { BudgetTable } from './budget-table.js';
import styles from './budgets.module.css';
import { CopyBudgetsDialog } from './copy-budgets.dialog.js';
import { BudgetCsvDialog } from './csv/budget-csv.dialog.js';
import { useDeleteBudget } from './delete-budget.hook.js';

const url = {
  month: urlText(),
  scope: urlOneOf(['ALL', 'DEMAND', 'SUPPLIER', 'CATEGORY'], 'ALL'),
};

type UrlScope = BudgetScope | 'ALL';

/** Its month stays, also where the page goes on to the next one because that begins meanwhile. */
type Dialog = { month: string } & (
  | { kind: 'edit'; budget?: Budget_BudgetFragment }
  | { kind: 'copy' }
  | { kind: 'csv' }
);

/** The budgets of a month, with what is ordered, waiting, received and left. */
export const BudgetPage = () => {
  const { demandUuid, hasCapability } = useSession();
  const mayEdit = hasCapability('orders:budgets_edit');
  const [state, change] = useUrlState(url);
  const month = monthNamed(state.month, useToday().slice(0, 7));
  const { data, error, refetch } = useSliceQuery(BudgetsDocument, {
    variables: { demandUuid, month },
    fetchPolicy: 'cache-and-network',
  });
  const { askToDelete, problem } = useDeleteBudget(month, refetch);
  const [dialog, setDialog] = useState<Dialog>();
  const all = data?.budgets;
  const shown = all?.filter(({ scope }) => state.scope === 'ALL' || scope === state.scope) ?? [];
  const close = () => setDialog(undefined);

  return (
    <Page
      title="予算"
      size="wide"
      context="月ごとの予算と、発注で使った金額です。発注日がその月の発注を、税抜で集計します。"
      primary={
        mayEdit && (
          <Button kind="primary" icon="plus" onClick={() => setDialog({ kind: 'edit', month })}>
            予算を登録
          </Button>
        )
      }
      secondary={
        <>
          {mayEdit && (
            <Button
              icon="copy"
              disabledReason={all && all.length > 0 ? undefined : `${monthText(month)}の予算がありません。`}
              onClick={() => setDialog({ kind: 'copy', month })}
            >
              他の月にコピー
            </Button>
          )}
          <Button icon="download" onClick={() => setDialog({ kind: 'csv', month })}>
            {mayEdit ? 'CSV出力・取込' : 'CSV出力'}
          </Button>
        </>
      }
    >
      {problem !== undefined && (
        <Alert kind="error" takesFocus>
          {problem}
        </Alert>
      )}
      <BudgetControls month={month} scope={state.scope} change={change} />
      {error && !all && <ErrorState {...toErrorState(error, refetch)} />}
      {!all && !error && <Skeleton />}
      {all && (
        <Section title={`${monthText(month)}の予算`}>
          {shown.length > 0 ? (
            <BudgetTable
              budgets={shown}
              {...(mayEdit && {
                actions: {
                  onEdit: (budget: Budget_BudgetFragment) => setDialog({ kind: 'edit', month, budget }),
                  onDelete: (budget: Budget_BudgetFragment) => void askToDelete(budget),
                },
              })}
            />
          ) : (
            <NoBudgets
              month={month}
              isFiltered={all.length > 0}
              onAdd={mayEdit ? () => setDialog({ kind: 'edit', month }) : undefined}
              onClear={() => change({ scope: 'ALL' })}
            />
          )}
        </Section>
      )}
      {hasCapability('audit:view') && <BudgetChanges />}
      {dialog?.kind === 'edit' && (
        <BudgetDialog month={dialog.month} budget={dialog.budget} refetch={refetch} onClose={close} />
      )}
      {dialog?.kind === 'copy' && (
        <CopyBudgetsDialog month={dialog.month} refetch={refetch} onClose={close} />
      )}
      {dialog?.kind === 'csv' && (
        <BudgetCsvDialog month={dialog.month} mayImport={mayEdit} refetch={refetch} onClose={close} />
      )}
    </Page>
  );
};

interface NoBudgetsProps {
  month: string;
  /** The month has budgets of other kinds. */
  isFiltered: boolean;
  /** Undefined for those who may not enter one. */
  onAdd: (() => void) | undefined;
  onClear: () => void;
}

/** Why no budgets are shown. */
const NoBudgets = ({ month, isFiltered, onAdd, onClear }: NoBudgetsProps) =>
  isFiltered ? (
    <EmptyState
      icon="search"
      title="条件に合う予算はありません"
      action={<Button onClick={onClear}>条件をすべて外す</Button>}
    />
  ) : (
    <EmptyState
      icon="costs"
      title={`${monthText(month)}の予算はありません`}
      description={
        onAdd
          ? '予算を登録すると、発注の入力中に残りの金額を確認できます。他の月の予算は、その月を開いてコピーできます。'
          : '予算は管理者が登録します。'
      }
      action={
        onAdd && (
          <Button kind="primary" icon="plus" onClick={onAdd}>
            予算を登録する
          </Button>
        )
      }
    />
  );

interface BudgetControlsProps {
  month: string;
  scope: UrlScope;
  change: (values: { month?: string; scope?: UrlScope }) => void;
}

/** Chooses the month, and which kind of budgets is shown. */
const BudgetControls = ({ month, scope: chosen, change }: BudgetControlsProps) => (
  <div className={styles.controls}>
    <div className={styles.months} role="group" aria-label="対象月">
      <IconButton icon="left" label="前の月" onClick={() => change({ month: monthAfter(month, -1) })} />
      <Select
        aria-label="対象月"
        value={month}
        options={monthOptions(month)}
        onChange={(next) => change({ month: next })}
      />
      <IconButton icon="right" label="次の月" onClick={() => change({ month: monthAfter(month, 1) })} />
    </div>
    <FilterToggles
      label="対象"
      toggles={(['DEMAND', 'SUPPLIER', 'CATEGORY'] as const).map((scope) => ({
        key: scope,
        label: scopeWords[scope],
        isOn: chosen === scope,
        onToggle: (isOn) => change({ scope: isOn ? scope : 'ALL' }),
      }))}
    />
  </div>
);
