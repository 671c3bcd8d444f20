/** The value at a dotted path of a query's data, such as `orders.reviewingCount`; undefined where there is none. */
export const valueAt = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      data,
    );
