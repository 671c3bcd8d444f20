import { useHrefTo, usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { Page, Section } from '@hacchu-hub/ui/page';
import { DeletedNotice } from './deleted-notice.js';
import { type Master, paramsOf } from './master.js';

export interface DeletedMasterProps {
  master: Master;
  record: { uuid: string; name: string };
}

/** Instead of the form of a deleted record, which could not be saved. */
export const DeletedMaster = ({ master, record }: DeletedMasterProps) => {
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
