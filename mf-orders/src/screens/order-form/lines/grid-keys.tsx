import styles from './grid-keys.module.css';

const keys: readonly [string, string][] = [
  ['Enter・Shift+Enter', '下・上の行へ'],
  ['Tab・Shift+Tab', '右・左のセルへ（最後のセルでは次の行を追加）'],
  ['F2', 'セルの内容を編集'],
  ['Esc', '入力を取り消す'],
  ['Shift+矢印', '範囲を選択'],
  ['Ctrl+C・X・V', 'Excelとの間でコピー・切り取り・貼り付け'],
  ['Ctrl+D', '上の行の内容を複写（範囲を選ぶと下まで）'],
  ['Ctrl+Z・Ctrl+Y', '元に戻す・やり直す'],
  ['Ctrl+Shift++', '上に行を挿入'],
  ['Ctrl+Shift+D', '行を複製'],
  ['Ctrl+Delete', '行を削除'],
  ['Ctrl+S', '保存（承認や申請の画面では確認へ進む）'],
  ['Ctrl+Enter', '画面の主な操作（送信・承認・申請へ進む）'],
];

/** Help on the keys of the line grids. */
export const GridKeys = () => (
  <details className={styles.keys}>
    <summary>キー操作（Excelから貼り付けできます）</summary>
    <dl className={styles.list}>
      {keys.map(([key, meaning]) => (
        <div key={key} className={styles.row}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <p className={styles.note}>
      Macでは Ctrl の代わりに ⌘ を使います。見出し行ごと貼り付けると、列の名前に合わせて入力します。
    </p>
  </details>
);
