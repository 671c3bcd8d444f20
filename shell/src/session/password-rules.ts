/** Control characters and halves of characters, which nobody types. subgraph-identity has the same two rules. */
const CONTROL = /[\p{Cc}\p{Cs}]/u;
/** A character that shows: no blank, none without a width, no mark that needs another character. U+2800 is a Braille cell without a dot. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800]/u;

/** What is wrong with the characters of a password, in Japanese; undefined where nothing is. Length is not looked at. */
export function passwordFault(password: string): string | undefined {
  if (CONTROL.test(password)) return 'パスワードに使用できない文字が含まれています。';
  if (password !== '' && !VISIBLE.test(password)) return '空白だけのパスワードは設定できません。';
  return undefined;
}
