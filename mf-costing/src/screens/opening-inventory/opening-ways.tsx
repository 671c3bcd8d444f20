import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Checkbox } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import { CsvImport } from '../../inventories/csv-import.js';
import styles from '../../inventories/inventories.module.css';
import { TemplateDownload } from '../../inventories/template-download.js';
import { daysText } from '../../periods/period-words.js';
import type { Period } from '../../periods/periods.hook.js';
import { useOpeningInventoryActions } from './opening-inventory-actions.hook.js';

type Work = ReturnType<typeof useOpeningInventoryActions>;

const Problem = ({ work: { problem } }: { work: Work }) =>
  problem ? (
    <Alert kind="error" title="期首棚卸を登録できませんでした" takesFocus>
      {problem.message}
    </Alert>
  ) : null;

interface WaysProps {
  period: Period;
  /** An import is running. */
  isBusy: boolean;
}

const BUSY = 'CSV取込を処理しています。完了までお待ちください。';

/** The first period: import a file, or declare that there is none. */
export const FirstOpening = ({ period, isBusy }: WaysProps) => {
  const work = useOpeningInventoryActions(period);
  const disabledReason = isBusy ? BUSY : undefined;
  return (
    <>
      <Problem work={work} />
      <Section title="CSV取込" description="取り込むたびに、この会計期間の期首棚卸がすべて置き換わります。">
        <div className={styles.steps}>
          <TemplateDownload accountingPeriodUuid={period.uuid} performedMonth={null}>
            商品ごとに1行あります。会計期間の初日の数量と在庫金額（税抜・円）を入力してください。
          </TemplateDownload>
          <CsvImport
            label="期首棚卸のCSVファイル"
            limits="50MB・300,000行"
            upload={work.upload}
            confirm={() => work.confirmReplacement('取り込んで置き換える')}
            disabledReason={disabledReason}
          >
            <Checkbox checked={work.isZeroConfirmed} onChange={work.setZeroConfirmed}>
              在庫金額0を許可する（数量があって金額が0円の商品も登録する）
            </Checkbox>
          </CsvImport>
        </div>
      </Section>
      <Section
        title="在庫なしで始める"
        description="期首に在庫がない場合は、ファイルを取り込まずに次へ進めます。"
      >
        <Button
          loading={work.isDeclaring}
          disabledReason={
            disabledReason ??
            (period.openingInventory?.kind === 'NONE' ? 'すでに在庫なしとして登録されています。' : undefined)
          }
          onClick={() => void work.declareNone()}
        >
          期首の在庫なしとして登録する
        </Button>
      </Section>
    </>
  );
};

/** A later period: carry over from the previous one. */
export const CarriedOpening = ({
  period,
  previous,
  isBusy,
}: WaysProps & { previous: Period | undefined }) => {
  const work = useOpeningInventoryActions(period);
  const isOpenBefore = previous !== undefined && (!previous.isClosed || previous.isReopening);
  return (
    <>
      <Problem work={work} />
      <Section
        title="前期から繰り越す"
        description={
          previous &&
          `前の会計期間（${daysText(previous.period)}）の期末の数量と金額が、そのまま期首棚卸になります。`
        }
      >
        <Button
          kind="primary"
          loading={work.isCarrying}
          disabledReason={isBusy ? BUSY : isOpenBefore ? '前の会計期間を締めると繰り越せます。' : undefined}
          onClick={() => void work.carryForward()}
        >
          {period.openingInventory ? '繰り越し直す' : '前期から繰り越す'}
        </Button>
        {isOpenBefore && <p>前の会計期間が締められていません。締めると繰り越せます。</p>}
      </Section>
    </>
  );
};
