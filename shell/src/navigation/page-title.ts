const PRODUCT = '発注ハブ';

/** `%s - 発注ハブ`, or the product's name alone. */
export function documentTitle(title: string | undefined): string {
  return title ? `${title} - ${PRODUCT}` : PRODUCT;
}

/** The title of the shown page, without the product's name behind it. */
export function titleOfDocument(): string {
  return document.title.replace(` - ${PRODUCT}`, '');
}
