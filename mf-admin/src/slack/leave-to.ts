/** Navigates to a page of another service. */
export const leaveTo = (url: string): void => window.location.assign(url);
