import { useHrefTo, usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { Page, Section } from '@hacchu-hub/ui/page';
import { type ReactNode, useState } from 'react';
import { DeletedNotice } from './deleted-notice.js';
import { type Master, paramsOf } from './master.js';

interface DeletedMasterProps {
  master: Master;
  record: { uuid: string; name: string };
}

/** Instead of the form of a deleted record, which could not be saved. */
const DeletedMaster = ({ master, record }: DeletedMasterProps) => {
  const href = useHrefTo()(master.detail, paramsOf(master, record.uuid));
  usePageTitle(`${record.name}の編集`);
  return (
    <Page title={`${master.word}の編集`} back={{ href, label: record.name }}>
      <DeletedNotice master={master} />
      <Section>
        <ButtonLink href={href}>{master.word}の詳細を開く</ButtonLink>
      </Section>
    </Page>
  );
};

export interface UnlessDeletedProps extends DeletedMasterProps {
  record: DeletedMasterProps['record'] & { deletedAt: string | null };
  /** The form. */
  children: ReactNode;
}

/**
 * The form of a record that was not deleted when it was opened. It stays when somebody deletes the record meanwhile:
 * the refused save says so, and what was typed can still be copied.
 */
export const UnlessDeleted = ({ master, record, children }: UnlessDeletedProps) => {
  const [wasDeleted] = useState(record.deletedAt !== null);
  return wasDeleted ? <DeletedMaster master={master} record={record} /> : children;
};
