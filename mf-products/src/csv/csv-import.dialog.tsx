import { Modal } from '@hacchu-hub/ui/dialog';
import { Skeleton } from '@hacchu-hub/ui/feedback';
import { loadable, loadAgain } from '@hacchu-hub/ui/loadable';
import { type CsvImportTarget } from '../generated/graphql.js';

const CsvImport = loadable(
  async () => (await import('./csv-import.js')).CsvImport,
  () => <Skeleton lines={6} />,
  loadAgain,
);

export interface CsvImportDialogProps {
  target: CsvImportTarget;
  word: string;
  open: boolean;
  onClose: () => void;
}

/** The import dialog of a list. The import continues when the dialog is closed. */
export const CsvImportDialog = ({ target, word, open, onClose }: CsvImportDialogProps) => (
  <Modal open={open} title={`${word}のCSV取込`} onClose={onClose} width={960} closeOnOutsideClick={false}>
    {open && <CsvImport target={target} />}
  </Modal>
);
