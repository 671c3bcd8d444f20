import { useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import {
  ApprovalRouteChangesDocument,
  ApprovalRoutesCsvDocument,
  CreateApprovalRoutesUploadUrlDocument,
  ImportApprovalRoutesDocument,
} from '../../generated/graphql.js';
import { useSeenChange } from '../../settings-csv/seen-change.hook.js';
import { SettingsCsvDialog } from '../../settings-csv/settings-csv.dialog.js';

interface RouteCsvDialogProps {
  mayImport: boolean;
  /** Reads the routes again after an import. */
  refetch: () => Promise<void>;
  onClose: () => void;
}

const IMPORT_HELP =
  '出力したファイルと同じ列のファイル。同じ名前のルートは置き換え、新しい名前のルートは追加します。ファイルにないルートは変わりません。1行でもエラーがあると、何も取り込みません。';

/** Exports the routes as a CSV file, and imports one. */
export const RouteCsvDialog = ({ mayImport, refetch, onClose }: RouteCsvDialogProps) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const exported = useSliceQuery(ApprovalRoutesCsvDocument, {
    variables: { demandUuid },
    fetchPolicy: 'network-only',
    isHandled: true,
  });
  const [createUrl] = useSliceMutation(CreateApprovalRoutesUploadUrlDocument, { isHandled: true });
  const [runImport] = useSliceMutation(ImportApprovalRoutesDocument, {
    touches: ['ApprovalRoute', 'ApprovalRouteChange'],
    isHandled: true,
  });
  const history = useSliceQuery(ApprovalRouteChangesDocument, { variables: { demandUuid }, isHandled: true });
  const replacing = useSeenChange(history.data?.approvalRouteChanges, history.refetch);
  return (
    <SettingsCsvDialog
      title="承認ルートのCSV"
      csv={exported.data?.approvalRoutesCsv}
      exported={exported}
      fileName="承認ルート.csv"
      exportText="現在の承認ルートをCSVで出力する"
      importHelp={mayImport ? IMPORT_HELP : undefined}
      steps={{
        createUpload: async (file) =>
          (await createUrl({ input: { demandUuid, ...file } })).createApprovalRoutesUploadUrl.upload,
        runImport: async (uploadUuid) =>
          replacing(
            async (expectedChangeUuid) =>
              (await runImport({ input: { demandUuid, uploadUuid, expectedChangeUuid } }))
                .importApprovalRoutes,
          ),
        onStored: ({ savedCount }) => {
          notify.success(`CSVファイルから${savedCount}件の承認ルートを取り込みました。`);
          void refetch();
          onClose();
        },
      }}
      onClose={onClose}
    />
  );
};
