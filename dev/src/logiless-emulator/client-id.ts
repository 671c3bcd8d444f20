/** The name under which the stack's product is known to its LOGILESS. */
export const LOGILESS_CLIENT_ID = 'hacchu-hub-development';
