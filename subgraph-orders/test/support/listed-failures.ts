import { type Client, dataOf } from './harness.js';

/** UUIDs of the orders in the list 送信失敗, in their order, and how many wait for the caller at home. */
export async function listedFailures(client: Client): Promise<{ list: string[]; waiting: number }> {
  const { orders, homeWaiting } = dataOf(
    await client.run<{
      orders: { items: { uuid: string }[] };
      homeWaiting: { kind: string; count: number }[];
    }>(`{ orders(where: { hasFailedMail: true }) { items { uuid } } homeWaiting { kind count } }`),
  );
  return {
    list: orders.items.map(({ uuid }) => uuid).sort(),
    waiting: homeWaiting.find(({ kind }) => kind === 'SEND_FAILED')?.count ?? 0,
  };
}
