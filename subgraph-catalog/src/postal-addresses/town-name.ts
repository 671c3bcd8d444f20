/** Notes that stand in place of a town's name. */
const NOTES = [/以下に掲載がない場合/u, /の次に.*場合$/u, /.一円$/u];

const FLOOR = /（([０-９]+階)）/gu;
const REMARK = /（.*）$/u;
const LOT_RANGE = /第?[０-９]+地割.*$/u;
const LIST = /[、〜]/u;

/**
 * The name of a town as one writes it in an address, from the wording of the published table: notes and remarks are
 * no part of it, the floor of a tall building is. Empty where the table names no single town.
 */
export function townName(published: string): string {
  if (NOTES.some((note) => note.test(published))) return '';
  const name = published.replace(FLOOR, '$1').replace(REMARK, '').replace(LOT_RANGE, '');
  return LIST.test(name) ? '' : name;
}
