import { formatBytes, formatYen } from '@hacchu-hub/slice-kit/public';
import type { SupplierOrderViewFragment } from '../../generated/graphql.js';
import { Fact } from '../../linked-page/fact.js';
import shared from '../../linked-page/linked-page.module.css';
import { orderedQuantityText } from '../../linked-page/ordered-quantity.js';
import { dueText } from './due-text.js';
import styles from './supplier-answer.module.css';

export type SupplierOrderContent = NonNullable<SupplierOrderViewFragment['content']>;
export type SupplierOrderLine = SupplierOrderContent['lines'][number];
type Party = SupplierOrderContent['buyer'];

/** What the supplier was sent: the order as in the document of the mail, with its files. */
export const OrderContents = ({ content }: { content: SupplierOrderContent }) => {
  const { buyer, destination, corrections, lines, expenses, notes, document, attachments } = content;
  return (
    <>
      <header className={styles.head}>
        <p className={styles.from}>{buyer.name} からの発注</p>
        <h1 className={shared.title}>{content.subject ?? '発注書'}</h1>
        <p className={styles.to}>{content.supplierName} 御中</p>
      </header>
      <section className={shared.card} aria-label="発注の内容">
        <dl className={shared.facts}>
          <Fact name="発注番号">
            {content.purchaseNumber}
            {content.version > 1 &&
              ` （${content.version}版${content.kind === 'CORRECTION' ? '・訂正' : ''}）`}
          </Fact>
          <Fact name="発注日">{dueText(content.orderDate)}</Fact>
          <Fact name="合計（税込）">
            <strong>{formatYen(content.total)}</strong>
          </Fact>
          <Fact name="納品先">
            <PartyText party={destination} />
          </Fact>
          <Fact name="発注元">
            <PartyText party={buyer} />
          </Fact>
          {corrections.length > 0 && (
            <Fact name="訂正箇所">
              <span className={shared.multiline}>{corrections.join('\n')}</span>
            </Fact>
          )}
          {notes && (
            <Fact name="備考">
              <span className={shared.multiline}>{notes}</span>
            </Fact>
          )}
        </dl>
        <ul className={styles.files} aria-label="ファイル">
          {[document, ...attachments].map(({ name, url, byteSize }, index) => (
            // Names may repeat and links are renewed, but the files of a mail never change.
            <li key={index}>
              <a className={styles.file} href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
              <span className={shared.hint}>{formatBytes(byteSize)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={shared.card} aria-labelledby="lines-title">
        <h2 id="lines-title" className={shared.heading}>
          明細 {lines.length + expenses.length}件
        </h2>
        <ul className={styles.lines}>
          {lines.map((line, index) => (
            <li key={line.lineId} className={styles.line}>
              <LineText line={line} number={index + 1} />
            </li>
          ))}
          {expenses.map((expense, index) => (
            // Expenses have no identifier, and their order never changes in a version.
            <li key={index} className={styles.line}>
              <LineText line={{ ...expense, unit: '', packSize: null }} number={lines.length + index + 1} />
            </li>
          ))}
        </ul>
        <dl className={styles.totals}>
          <Fact name="小計">{formatYen(content.subtotal)}</Fact>
          <Fact name="消費税">{formatYen(content.taxTotal)}</Fact>
          <Fact name="合計">{formatYen(content.total)}</Fact>
        </dl>
      </section>
    </>
  );
};

/** An expense has a name and an amount only, and no delivery date. */
type PrintedLine = Pick<SupplierOrderLine, 'name' | 'lot' | 'unit' | 'packSize' | 'unitPrice' | 'amount'> &
  Partial<SupplierOrderLine>;

/** With its number, by which corrections name it. */
const LineText = ({ line, number }: { line: PrintedLine; number: number }) => {
  const { modelNumber, color, size, amount, deliveryDate, notes } = line;
  const kind = [modelNumber, color, size].filter(Boolean).join(' ／ ');
  return (
    <>
      <div>
        <p className={shared.lineName}>
          <span>No.{number} </span>
          {line.name}
        </p>
        {kind && <p className={shared.hint}>{kind}</p>}
        {notes && <p className={shared.hint}>{notes}</p>}
      </div>
      <div className={styles.figures}>
        <p>{orderedQuantityText(line)}</p>
        <p>{formatYen(amount)}</p>
        {deliveryDate !== undefined && (
          <p>
            納期 <strong>{dueText(deliveryDate)}</strong>
          </p>
        )}
      </div>
    </>
  );
};

const PartyText = ({ party: { name, zipCode, address, phoneNumber } }: { party: Party }) => (
  <>
    {name}
    {(zipCode ?? address) && (
      <span className={shared.hint}>
        {zipCode && `〒${zipCode.replace(/^(\d{3})(\d{4})$/, '$1-$2')} `}
        {address}
      </span>
    )}
    {phoneNumber && <span className={shared.hint}>電話 {phoneNumber}</span>}
  </>
);
