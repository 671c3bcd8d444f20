/** Page of an order in the demand area. */
export const orderPath = (orderId: string): string => `/demand/orders/${orderId}`;
