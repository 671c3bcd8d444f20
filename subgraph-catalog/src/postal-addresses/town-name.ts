/** Notes that the table has in place of a town's name. */
const NOTES = [/以下に掲載がない場合/u, /の次に.*場合$/u, /.一円$/u];

const FLOOR = /（([０-９]+階)）/gu;
const LOT_RANGE = /(?:第|(?<![第０-９]))[０-９]+地割.*$/u;
const LIST = /[、〜]/u;

/** The name without a trailing remark in brackets. */
const withoutRemark = (name: string): string =>
  name.endsWith('）') && name.includes('（') ? name.slice(0, name.indexOf('（')) : name;

/**
 * The name of a town as written in an address, from the wording of the published table: without notes and remarks,
 * but with the floor of a high-rise building. Empty where the table names no single town.
 */
export function townName(published: string): string {
  if (NOTES.some((note) => note.test(published))) return '';
  const name = withoutRemark(published.replace(FLOOR, '$1')).replace(LOT_RANGE, '');
  return LIST.test(name) ? '' : name;
}
