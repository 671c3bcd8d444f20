import { Page, Section } from '@hacchu-hub/ui/page';
import { UiProvider } from '@hacchu-hub/ui/layout-provider';
import { createRoot } from 'react-dom/client';
import { Buttons } from './buttons.gallery.js';
import { Charts } from './charts.gallery.js';
import { Forms } from './forms.gallery.js';
import styles from './gallery.module.css';
import { Lists } from './lists.gallery.js';
import { Messages } from './messages.gallery.js';
import { Texts } from './texts.gallery.js';

const SECTIONS = [
  { id: 'buttons', title: 'ボタン', Parts: Buttons },
  { id: 'forms', title: '入力', Parts: Forms },
  { id: 'lists', title: '一覧', Parts: Lists },
  { id: 'texts', title: '文字と状態', Parts: Texts },
  { id: 'messages', title: '知らせと確認', Parts: Messages },
  { id: 'charts', title: 'グラフ', Parts: Charts },
] as const;

/** Every component of this package in its states, on one page. */
const Gallery = () => (
  <UiProvider>
    <main>
      <Page title="画面の部品" size="wide">
        <nav aria-label="部品の種類">
          <ul className={styles.list}>
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {SECTIONS.map(({ id, title, Parts }) => (
          <div key={id} id={id}>
            <Section title={title}>
              <Parts />
            </Section>
          </div>
        ))}
      </Page>
    </main>
  </UiProvider>
);

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
