import { aCategory, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor } from '@testing-library/react';
import { renderProducts } from '../testing.js';

const made = aCategory({ name: '文具' });
const NAME = /商品分類名/;

/** The form of a new category; `failures` are the codes that its first creations end with. */
const renderForm = (failures: string[], updated = made) =>
  renderProducts({
    at: '/demand/products/categories/new',
    answers: {
      createProductCategory: () => {
        const code = failures.shift();
        if (code !== undefined) throw refusal({ code, message: `答え：${code}` });
        return { productCategory: made };
      },
      updateProductCategory: { productCategory: updated },
      productCategory: updated,
    },
  });

const creations = () =>
  graph
    .callsOf('createProductCategory')
    .map(({ input }) => input as { idempotencyKey: string; name: string });

describe('saving again after a failed creation', () => {
  it.each(['NETWORK', 'UNAVAILABLE', 'ABORTED'])('repeats it with the same key after %s', async (code) => {
    const { user, location } = renderForm([code]);
    await user.type(await screen.findByRole('textbox', { name: NAME }), '文具');
    await user.click(screen.getByRole('button', { name: '登録する' }));
    expect(await screen.findByText(`答え：${code}`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '登録する' }));
    await waitFor(() => expect(location()).toBe(`/demand/products/categories/${made.uuid}`));
    const [first, second] = creations();
    expect(first?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
    expect(second).toEqual(first);
    expect(graph.callsOf('updateProductCategory')).toEqual([]);
  });

  it('saves what was typed in between over the record that was created', async () => {
    const { user, location } = renderForm(['NETWORK'], { ...made, name: '文具一式' });
    await user.type(await screen.findByRole('textbox', { name: NAME }), '文具');
    await user.click(screen.getByRole('button', { name: '登録する' }));
    await screen.findByText('答え：NETWORK');
    await user.type(screen.getByRole('textbox', { name: NAME }), '一式');
    await user.click(screen.getByRole('button', { name: '登録する' }));
    await waitFor(() => expect(location()).toBe(`/demand/products/categories/${made.uuid}`));
    expect(creations().map(({ name }) => name)).toEqual(['文具', '文具']);
    expect(graph.callsOf('updateProductCategory')).toMatchObject([
      { input: { uuid: made.uuid, expectedUpdatedAt: made.updatedAt, name: '文具一式' } },
    ]);
  });

  it('sends the corrected values after a refusal, as another creation', async () => {
    const { user, location } = renderForm(['INVALID_ARGUMENT']);
    await user.type(await screen.findByRole('textbox', { name: NAME }), '文');
    await user.click(screen.getByRole('button', { name: '登録する' }));
    await screen.findByText('答え：INVALID_ARGUMENT');
    await user.type(screen.getByRole('textbox', { name: NAME }), '具');
    await user.click(screen.getByRole('button', { name: '登録する' }));
    await waitFor(() => expect(location()).toBe(`/demand/products/categories/${made.uuid}`));
    const [first, second] = creations();
    expect(second?.name).toBe('文具');
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });
});
