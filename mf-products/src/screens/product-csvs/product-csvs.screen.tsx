import { urlText, useHrefTo, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Page, Section } from '@hacchu-hub/ui/page';
import { CsvImport } from '../../csv/csv-import.js';
import { ProductExport } from './product-export.js';

const state = { q: urlText() };

const ProductCsvsScreen = () => {
  const hrefTo = useHrefTo();
  const { hasCapability } = useSession();
  const [{ q }] = useUrlState(state);
  const list = hrefTo('product-list');
  return (
    <Page title="商品のCSV" back={list === undefined ? undefined : { href: list, label: '商品' }}>
      <Section title="CSV出力">
        <ProductExport query={q} />
      </Section>
      {hasCapability('catalog:edit') && (
        <Section title="CSV取込">
          <CsvImport target="PRODUCT" />
        </Section>
      )}
    </Page>
  );
};

export default ProductCsvsScreen;
