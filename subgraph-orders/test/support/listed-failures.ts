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

/** How many orders wait for the caller at home because of a mail that did not arrive. */
export async function waitingBounces(client: Client): Promise<number> {
  const { homeWaiting } = dataOf(
    await client.run<{ homeWaiting: { kind: string; count: number }[] }>('{ homeWaiting { kind count } }'),
  );
  return homeWaiting.find(({ kind }) => kind === 'MAIL_BOUNCED')?.count ?? 0;
}

const uuidsIn = async (client: Client, where: string): Promise<string[]> => {
  const query = `{ orders(where: { ${where} }) { items { uuid } } }`;
  const { orders } = dataOf(await client.run<{ orders: { items: { uuid: string }[] } }>(query));
  return orders.items.map(({ uuid }) => uuid).sort();
};

/** UUIDs of the orders in the list 不達. */
export const bouncedOrders = (client: Client, where = ''): Promise<string[]> =>
  uuidsIn(client, `hasBouncedMail: true ${where}`);

/** UUIDs of the orders in the list 送信中止. */
export const stoppedOrders = (client: Client, where = ''): Promise<string[]> =>
  uuidsIn(client, `hasStoppedMail: true ${where}`);

/** The newest notice of the caller. */
export async function newestNotice(client: Client) {
  const { notices } = dataOf(
    await client.run<{
      notices: { items: { kind: string; title: string; body: string; isRead: boolean }[] };
    }>('{ notices { items { kind title body isRead } } }'),
  );
  return notices.items[0];
}
