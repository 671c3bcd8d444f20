import { StatusTag } from '@hacchu-hub/ui/status';

/** The name of a record in a list; a deleted one is marked. */
export const RecordName = ({ record }: { record: { name: string; deletedAt: string | null } }) => (
  <>
    {record.name}
    {record.deletedAt !== null && (
      <>
        {' '}
        <StatusTag tone="grey">削除済み</StatusTag>
      </>
    )}
  </>
);
