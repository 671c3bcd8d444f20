import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { useState } from 'react';
import { CsvDialog, type CsvSubject } from './csv-dialog.js';

interface ExportButtonsProps {
  subject: CsvSubject;
  /** Where the list can be had as a workbook. */
  onExcel?: () => void;
}

/** What can be taken out of a list as a file, for who may. */
export const ExportButtons = ({ subject, onExcel }: ExportButtonsProps) => {
  const { hasCapability } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {hasCapability('csv:export') && (
        <Button icon="download" onClick={() => setOpen(true)}>
          CSV出力
        </Button>
      )}
      {onExcel && hasCapability('orders:excel') && (
        <Button icon="columns" onClick={onExcel}>
          Excel出力
        </Button>
      )}
      {isOpen && <CsvDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
};
