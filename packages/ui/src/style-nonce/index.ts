/**
 * The nonce that the page's Content-Security-Policy gives to `<style>` elements; undefined where there is no policy.
 * The server writes it into the page (`packages/slice-contract/src/page-policy.ts`).
 */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce || undefined;
