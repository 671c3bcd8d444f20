import { Alert } from '@hacchu-hub/ui/feedback';
import styles from './unprintable-texts.module.css';

/** A place in the document, and its characters that the font cannot print. */
export interface Unprintable {
  readonly place: string;
  readonly characters: readonly string[];
}

/** At most this many characters of one place are named. */
const maxNamed = 10;

/** One message for each place in the document with unprintable characters. */
export const unprintableWords = (texts: readonly Unprintable[]): readonly string[] =>
  texts.map(({ place, characters }) => {
    const named = characters.slice(0, maxNamed).map((character) => `「${character}」`);
    return `${place}の${named.join('')}${characters.length > maxNamed ? 'など' : ''}は発注書に印刷できません。`;
  });

/** Warns about unprintable characters before the document is sent. */
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
