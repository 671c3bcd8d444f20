import { useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import {
  BudgetChangesDocument,
  BudgetsCsvDocument,
  CreateBudgetsUploadUrlDocument,
  ImportBudgetsDocument,
} from '../../generated/graphql.js';
import { useSeenChange } from '../../settings-csv/seen-change.hook.js';
import { SettingsCsvDialog } from '../../settings-csv/settings-csv.dialog.js';
import { monthAfter, monthText } from '../budget.words.js';

const importHelp =
  '出力したファイルと同じ列のファイル。同じ対象月と対象の予算は金額を置き換え、新しいものは追加します。ファイルにない予算は変わりません。1行でもエラーがあると、何も取り込みません。';

interface BudgetCsvDialogProps {
  /** First month of the file. */
  month: string;
  mayImport: boolean;
  /** Reads the budgets again after an import. */
  refetch: () => Promise<void>;
  onClose: () => void;
}

/** Exports the budgets of a year as a CSV file, and imports one. */
export const BudgetCsvDialog = ({ month, mayImport, refetch, onClose }: BudgetCsvDialogProps) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const lastMonth = monthAfter(month, 11);
  const exported = useSliceQuery(BudgetsCsvDocument, {
    variables: { demandUuid, firstMonth: month, lastMonth },
    fetchPolicy: 'network-only',
    isHandled: true,
  });
  const [createUrl] = useSliceMutation(CreateBudgetsUploadUrlDocument, { isHandled: true });
  const [runImport] = useSliceMutation(ImportBudgetsDocument, {
    touches: ['Budget', 'BudgetChange'],
    isHandled: true,
  });
  const history = useSliceQuery(BudgetChangesDocument, { variables: { demandUuid }, isHandled: true });
  const replacing = useSeenChange(history.data?.budgetChanges, history.refetch);
  return (
    <SettingsCsvDialog
      title="予算のCSV"
      csv={exported.data?.budgetsCsv}
      exported={exported}
      fileName={`予算_${month}.csv`}
      exportText={`${monthText(month)}から${monthText(lastMonth)}までの予算をCSVで出力する`}
      importHelp={mayImport ? importHelp : undefined}
      steps={{
        createUpload: async (file) =>
          (await createUrl({ input: { demandUuid, ...file } })).createBudgetsUploadUrl.upload,
        runImport: async (uploadUuid) =>
          replacing(
            async (expectedChangeUuid) =>
              (await runImport({ input: { demandUuid, uploadUuid, expectedChangeUuid } })).importBudgets,
          ),
        onStored: ({ savedCount }) => {
          notify.success(`CSVファイルから${savedCount}件の予算を取り込みました。`);
          void refetch();
          onClose();
        },
      }}
      onClose={onClose}
    />
  );
};
