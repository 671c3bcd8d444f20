import { LONG_NAME, nothing, Sample } from '../../gallery/sample.js';
import { Button } from '../button/index.js';
import { MenuButton } from '../menu/index.js';
import { StatusTag } from '../status/index.js';
import { Columns, Container, Page, PageHeader, Section } from './index.js';

export default { component: Page };

const menu = (
  <MenuButton label="その他の操作" items={[{ key: 'copy', label: '複製する', onSelect: nothing }]} />
);

export const WholePage = () => (
  <Page
    title={LONG_NAME}
    context={
      <>
        20261124-001 <StatusTag tone="gold">発注待ち</StatusTag>
      </>
    }
    primary={<Button kind="primary">送信する</Button>}
    secondary={<Button>編集する</Button>}
    menu={menu}
    back={{ href: '#list', label: '一覧' }}
  >
    <Columns
      aside={
        <Section title="合計">
          <p>¥1,280,500</p>
        </Section>
      }
    >
      <Section title="明細" description="税抜の金額です。" extra={<Button size="small">追加する</Button>}>
        <p>{LONG_NAME}</p>
      </Section>
    </Columns>
  </Page>
);

export const Parts = () => (
  <Container size="wide">
    <Sample state="見出しだけ">
      <PageHeader title="仕入先" />
    </Sample>
    <Sample state="見出しのない囲み">
      <Section>内容</Section>
    </Sample>
    <Sample state="余白のない囲み・狭い幅" isNarrow>
      <Section title={LONG_NAME} flush>
        内容
      </Section>
    </Sample>
  </Container>
);
