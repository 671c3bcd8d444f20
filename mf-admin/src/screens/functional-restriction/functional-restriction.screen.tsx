import { SliceError, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { formatTimestamp } from '@hacchu-hub/ui/date';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Checkbox } from '@hacchu-hub/ui/form';
import { Page, Section } from '@hacchu-hub/ui/page';
import { AuditSection } from '../../audit/audit-section.js';
import { useDemandBack } from '../../demands/demand-back.hook.js';
import { toErrorState } from '../../error-state.js';
import {
  type DemandFeatureFlagName,
  FunctionalRestrictionDocument,
  type FunctionalRestrictionQuery,
  UpdateFunctionalRestrictionDocument,
} from '../../generated/graphql.js';
import styles from './functional-restriction.module.css';

type Status = FunctionalRestrictionQuery['listDemandFeatureFlagStatuses'][number];

const inputNames = {
  COSTING: 'isCostingEnabled',
  CSV_EXPORT: 'isExportCsvEnabled',
  ORDER_LIST_EXCEL: 'isOrderListExcelEnabled',
  APPROVAL_FUNCTION: 'isApprovalFunctionEnabled',
  ORDER_INTERNAL_DETAIL: 'isOrderInternalDetailEnabled',
} as const;

type SwitchName = keyof typeof inputNames;
const isSwitch = (name: DemandFeatureFlagName): name is SwitchName => name in inputNames;

const lastChange = ({ changedAt, changedBy }: Status): string =>
  changedAt === null
    ? 'まだ変更されていません。'
    : `最終変更：${formatTimestamp(changedAt)} ${changedBy ?? ''}`.trimEnd();

/** The features of an organisation; each change is saved immediately and takes effect within seconds. */
const FunctionalRestrictionScreen = () => {
  const { demandUuid } = useRouteParams<'demandUuid'>();
  const { hasCapability } = useSession();
  const notify = useNotify();
  const confirm = useConfirm();
  const back = useDemandBack();
  const { data, error, refetch } = useSliceQuery(FunctionalRestrictionDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  const [update, { isRunning }] = useSliceMutation(UpdateFunctionalRestrictionDocument, {
    touches: ['Demand', 'DemandFeatureFlagStatus', 'AuditEntry'],
    isHandled: true,
  });
  const demand = data?.demandSettingsDetail;

  const change = async (status: Status, isEnabled: boolean) => {
    if (!isSwitch(status.name)) return;
    const isSure =
      isEnabled ||
      (await confirm({
        title: `「${status.label}」をオフにします`,
        content: (
          <p>
            {status.effect} ログイン中のユーザーにも数秒で反映されます。
            データは残り、もう一度オンにすると元どおり使えます。
          </p>
        ),
        verb: 'オフにする',
      }));
    if (!isSure) return;
    try {
      await update({
        // The other features stay as they are: what this page shows of them may have changed since.
        input: { demandUuid, [inputNames[status.name]]: isEnabled },
      });
      notify.success(`「${status.label}」を${isEnabled ? 'オン' : 'オフ'}にしました。`);
    } catch (failure) {
      if (!(failure instanceof SliceError)) throw failure;
      notify.error('変更できませんでした', failure.message);
      await refetch();
    }
  };

  return (
    <Page title="機能の制限" context={demand?.name ?? null} back={back}>
      {!data && (error ? <ErrorState {...toErrorState(error, refetch)} /> : <Skeleton />)}
      {data && (
        <>
          <Section
            title="利用できる機能"
            description="オフの機能は、メニューと画面に表示されず、操作もできません。"
          >
            <ul className={styles.switches}>
              {data.listDemandFeatureFlagStatuses.map((status) => (
                <li key={status.name} className={styles.switch}>
                  <Checkbox
                    // The input of the checkbox has its own checked state.
                    // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
                    role="switch"
                    checked={status.isEnabled}
                    isBusy={isRunning}
                    disabled={!hasCapability('features:edit')}
                    aria-describedby={`${status.name}-effect`}
                    onChange={(next) => void change(status, next)}
                  >
                    {status.label}
                  </Checkbox>
                  <div className={styles.effect}>
                    <p id={`${status.name}-effect`}>{status.effect}</p>
                    <p className={styles.changed}>{lastChange(status)}</p>
                  </div>
                </li>
              ))}
            </ul>
          </Section>
          <AuditSection title="機能の変更履歴" demandUuid={demandUuid} categories={['FEATURE_FLAG']} />
        </>
      )}
    </Page>
  );
};

export default FunctionalRestrictionScreen;
