import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useCsvUpload } from '@hacchu-hub/slice-kit/files';
import { useSession } from '@hacchu-hub/slice-kit/session';
import {
  CreateCsvImportUploadUrlDocument,
  type CsvImportTarget,
  ImportDemandSupplierCsvDocument,
  ImportProductCsvDocument,
} from '../generated/graphql.js';

/** Uploads a file and starts its import. */
export function useCsvImport(target: CsvImportTarget, allowsReplacedCharacters: boolean) {
  const { demandUuid } = useSession();
  const options = { touches: ['ImportCsvJob'], isHandled: true };
  const [createUrl] = useSliceMutation(CreateCsvImportUploadUrlDocument, { isHandled: true });
  const [importProducts] = useSliceMutation(ImportProductCsvDocument, options);
  const [importSuppliers] = useSliceMutation(ImportDemandSupplierCsvDocument, options);

  return useCsvUpload({
    maxMib: 50,
    target: async (file) => {
      const { createCsvImportUploadUrl } = await createUrl({
        input: { demandUuid, target, fileName: file.name, byteSize: file.size },
      });
      return createCsvImportUploadUrl.upload;
    },
    take: (uploadUuid, idempotencyKey) => {
      const input = { demandUuid, uploadUuid, idempotencyKey, allowsReplacedCharacters };
      return target === 'PRODUCT' ? importProducts({ input }) : importSuppliers({ input });
    },
  });
}
