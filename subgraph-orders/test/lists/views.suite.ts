import { as } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, dataOf, fieldsOf, type Harness, sharedHarness } from '../support/harness.js';

describe('saved views', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });

  interface View {
    uuid: string;
    name: string;
    query: string;
    isDefault: boolean;
  }
  const SAVE = `mutation s($input: SaveOrderListViewInput!) {
  saveOrderListView(input: $input) { orderListView { uuid name query isDefault } }
}`;
  const save = async (input: object, who = admin): Promise<View> =>
    dataOf(await who.run<{ saveOrderListView: { orderListView: View } }>(SAVE, { input })).saveOrderListView
      .orderListView;
  const views = async (who = admin): Promise<View[]> =>
    dataOf(await who.run<{ orderListViews: View[] }>('{ orderListViews { uuid name query isDefault } }'))
      .orderListViews;

  describe('saved views of the order list', () => {
    it('are stored by name for their owner', async () => {
      const late = await save({ name: '納期遅れ', query: '?late=1&status=Delivering' });
      expect(late).toMatchObject({ query: 'late=1&status=Delivering', isDefault: false });
      await save({ name: '今月', query: 'orderedFrom=2026-11-01' });
      expect((await views()).map(({ name }) => name)).toEqual(['今月', '納期遅れ']);
      expect(await views(new Client(harness, as.editor()))).toEqual([]);

      await save({ uuid: late.uuid, name: '遅れ', query: 'late=1' });
      expect((await views()).map(({ name, query }) => [name, query])).toEqual([
        ['今月', 'orderedFrom=2026-11-01'],
        ['遅れ', 'late=1'],
      ]);
      expect(fieldsOf(await admin.run(SAVE, { input: { name: '今月', query: '' } }))).toEqual({
        name: ['この名前の表示は既に保存されています。'],
      });
    });

    it('are saved once although the response was lost, also beside the last one', async () => {
      const editor = new Client(harness, as.editor());
      for (let count = 1; count < 20; count += 1) await save({ name: `表示${count}`, query: 'q=a' }, editor);
      expect(fieldsOf(await editor.run(SAVE, { input: { name: '表示1', query: 'q=z' } }))).toEqual({
        name: ['この名前の表示は既に保存されています。'],
      });
      const view = { name: '最後', query: '?q=b', isDefault: true };
      const { uuid } = await save(view, editor);
      expect((await save(view, editor)).uuid).toBe(uuid);
      expect(await views(editor)).toHaveLength(20);
      expect((await editor.run(SAVE, { input: { ...view, name: '21件目' } })).code).toBe(
        'RESOURCE_EXHAUSTED',
      );
    });

    it('have at most one default, which survives renaming', async () => {
      const first = await save({ name: '一つ目', query: 'q=a', isDefault: true });
      const second = await save({ name: '二つ目', query: 'q=b', isDefault: true });
      const defaults = async () =>
        (await views()).filter(({ isDefault }) => isDefault).map(({ uuid }) => uuid);
      expect(await defaults()).toEqual([second.uuid]);
      await save({ uuid: second.uuid, name: '二つ目の改名', query: 'q=b' });
      expect(await defaults()).toEqual([second.uuid]);
      await save({ uuid: first.uuid, name: '一つ目', query: 'q=a', isDefault: true });
      expect(await defaults()).toEqual([first.uuid]);
      await save({ uuid: first.uuid, name: '一つ目', query: 'q=a', isDefault: false });
      expect(await defaults()).toEqual([]);
    });

    it('cannot be changed or deleted by other people', async () => {
      const { uuid } = await save({ name: '自分だけ', query: '' });
      const editor = new Client(harness, as.editor());
      expect((await editor.run(SAVE, { input: { uuid, name: '横取り', query: '' } })).code).toBe('NOT_FOUND');
      const remove = `mutation d($input: DeleteOrderListViewInput!) { deleteOrderListView(input: $input) { uuid } }`;
      expect((await editor.run(remove, { input: { uuid } })).code).toBe('NOT_FOUND');
      dataOf(await admin.run(remove, { input: { uuid } }));
      expect((await views()).map(({ name }) => name)).not.toContain('自分だけ');
    });
  });
});
