import { Alert } from '@hacchu-hub/ui/feedback';
import styles from './unprintable-texts.module.css';

/** A place on the document, and its characters that come out as boxes. */
export interface Unprintable {
  readonly place: string;
  readonly characters: readonly string[];
}

/** So many characters of one place are named. */
const mostNamed = 10;

/** One line for each place of the document with characters that it cannot show. */
export const unprintableWords = (texts: readonly Unprintable[]): readonly string[] =>
  texts.map(({ place, characters }) => {
    const named = characters.slice(0, mostNamed).map((character) => `「${character}」`);
    return `${place}の${named.join('')}${characters.length > mostNamed ? 'など' : ''}は発注書に印刷できません。`;
  });

/** Says which characters come out as boxes, before somebody sends the document. */
export const UnprintableTexts = ({ texts }: { texts: readonly Unprintable[] | null }) =>
  texts !== null &&
  texts.length > 0 && (
    <Alert kind="warning" title="発注書に印刷できない文字があります">
      <ul className={styles.list}>
        {unprintableWords(texts).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      そのままでは□と印刷されます。別の文字に置き換えてください。
    </Alert>
  );
