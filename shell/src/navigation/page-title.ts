/** `%s - 発注ハブ`, or the product's name alone. */
export function documentTitle(title: string | undefined): string {
  return title ? `${title} - 発注ハブ` : '発注ハブ';
}
