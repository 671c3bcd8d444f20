import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { useState } from 'react';
import { CsvDialog, type CsvSubject } from './csv.dialog.js';

interface ExportButtonsProps {
  subject: CsvSubject;
  /** Starts the workbook export, where the list supports it. */
  onExcel?: () => void;
}

/** The export buttons of a list, for users who may export. */
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
