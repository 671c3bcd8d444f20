import { urlSearch, urlText, useHrefToList, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Page, Section } from '@hacchu-hub/ui/page';
import { type Master } from '../masters/master.js';
import { CsvImport } from './csv-import.js';
import { MasterExport, type MasterExportProps } from './master-export.js';

const state = { q: urlSearch(), category: urlText() };

/** The page of the CSV files of a master: exports, and imports for those who may edit. */
export const MasterCsvs = ({
  master,
  useExports,
}: {
  master: Master;
  useExports: MasterExportProps['useExports'];
}) => {
  const hrefToList = useHrefToList();
  const { hasCapability } = useSession();
  const [{ q, category }] = useUrlState(state);
  const list = hrefToList(master.list);
  return (
    <Page
      title={`${master.word}のCSV`}
      back={list === undefined ? undefined : { href: list, label: master.word }}
    >
      <Section title="CSV出力">
        <MasterExport master={master} condition={{ query: q, category }} useExports={useExports} />
      </Section>
      {master.csvTarget && hasCapability('catalog:edit') && (
        <Section title="CSV取込">
          <CsvImport target={master.csvTarget} />
        </Section>
      )}
    </Page>
  );
};
