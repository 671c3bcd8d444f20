/** Path of an order's page in the demand area. */
export const orderPath = (orderId: string): string => `/demand/orders/${orderId}`;
