import {
  answerPage,
  escapeHtml,
  type Exchange,
  formOf,
  redirect,
  Refusal,
} from '../support/http-exchange.js';
import { moveStock, receive, stockOn, timestamp } from './documents.js';
import { page } from './page.js';
import type { Delivery, EmulatorState, Merchant } from './state.js';

const STATUS = { WaitingForReceipt: '入荷待ち', Received: '入荷済み', Cancel: 'キャンセル' } as const;

/** `/` and `/warehouse/{merchant}`: a page that plays the warehouse. */
export function answerWarehousePage(exchange: Exchange, state: EmulatorState): void {
  const { method, url } = exchange;
  if (url.pathname === '/') return answerPage(exchange, 200, page('マーチャント', merchantList(state)));
  const merchant = state.merchant(decodeURIComponent(url.pathname.slice('/warehouse/'.length)));
  if (!merchant) throw new Refusal(404, { error: 'not_found' });
  if (method !== 'POST') {
    return answerPage(exchange, 200, page(`${merchant.name}の倉庫`, warehouseView(merchant)));
  }
  // Another site's form must not play the warehouse.
  const { origin } = exchange.request.headers;
  if (origin !== undefined && new URL(origin).host !== exchange.request.headers.host) {
    throw new Refusal(403, { error: 'access_denied' });
  }
  work(state, merchant, formOf(exchange));
  redirect(exchange, url.pathname);
}

/** What a button of the page does. @throws Refusal */
function work(state: EmulatorState, merchant: Merchant, form: URLSearchParams): void {
  const number = (name: string): number => {
    const value = Number(form.get(name) ?? '');
    if (!Number.isInteger(value) || value < 0)
      throw new Refusal(400, { error: 'invalid_request', field: name });
    return value;
  };
  switch (form.get('work')) {
    case 'receive':
      return receive(state, merchant, number('delivery'), number('line'), number('received'));
    case 'ship': {
      const articleCode = form.get('article') ?? '';
      const warehouse = number('warehouse');
      const quantity = number('quantity');
      const stock = stockOn(merchant, timestamp(merchant).slice(0, 10), articleCode, warehouse);
      if (quantity > stock)
        throw new Refusal(400, { error: 'invalid_request', error_description: '在庫が足りません。' });
      moveStock(merchant, { articleCode, warehouse, by: -quantity });
      return state.save();
    }
    case 'break-line':
      merchant.faults.push({ on: '*', kind: 'STATUS', status: 500, times: number('times') });
      return state.save();
    case 'mend-line':
      merchant.faults = [];
      return state.save();
    case 'end-tokens':
      return state.endTokens(merchant.id, 'all');
    default:
      throw new Refusal(400, { error: 'invalid_request' });
  }
}

const merchantList = (state: EmulatorState): string =>
  `<ul>${state.merchants
    .map(
      ({ id, name }) =>
        `<li><a href="/warehouse/${encodeURIComponent(id)}">${escapeHtml(`${id} ${name}`)}</a></li>`,
    )
    .join('')}</ul>`;

function warehouseView(merchant: Merchant): string {
  const broken = merchant.faults.reduce((total, { times }) => total + times, 0);
  return `<p><a href="/">マーチャントの一覧</a></p>
<h2>入荷予定</h2>
${merchant.deliveries.length === 0 ? '<p>入荷予定はまだありません。</p>' : merchant.deliveries.map(deliveryView).join('')}
<h2>在庫</h2>${stockView(merchant)}
<h2>通信</h2>
<form class="row" method="post"><input type="hidden" name="work" value="break-line"><label>次の <input type="number" name="times" value="3" min="1"> 回の呼び出しを失敗させる</label><button>失敗させる</button></form>
<form class="row" method="post"><input type="hidden" name="work" value="mend-line"><span>失敗させる残り回数：${broken}回</span><button>元に戻す</button></form>
<form class="row" method="post"><input type="hidden" name="work" value="end-tokens"><span>アプリケーションの許可を取り消す</span><button>取り消す</button></form>`;
}

const deliveryView = (delivery: Delivery): string =>
  `<p><strong>${escapeHtml(delivery.code || '（コードなし）')}</strong> ${STATUS[delivery.status]} ${escapeHtml(delivery.supplier_name)} 入荷予定日 ${escapeHtml(delivery.scheduled_delivery_date || '未定')}</p>
<table><tr><th>商品コード</th><th>商品名</th><th class="number">予定</th><th class="number">入荷済み</th><th></th></tr>${delivery.lines
    .map(
      (line) =>
        `<tr><td>${escapeHtml(line.article_code)}</td><td>${escapeHtml(line.article_name)}</td><td class="number">${line.quantity}</td><td class="number">${line.received_quantity}</td><td>${
          delivery.status === 'Cancel'
            ? ''
            : `<form class="cell" method="post"><input type="hidden" name="work" value="receive"><input type="hidden" name="delivery" value="${delivery.id}"><input type="hidden" name="line" value="${line.id}"><input type="number" name="received" min="0" value="${line.received_quantity}" aria-label="${escapeHtml(line.article_name)}の入荷済み数量"><button>入荷済みにする</button></form>`
        }</td></tr>`,
    )
    .join('')}</table>`;

function stockView(merchant: Merchant): string {
  const day = timestamp(merchant).slice(0, 10);
  const rows = merchant.articles.flatMap((article) =>
    merchant.warehouses.map(
      (warehouse) =>
        `<tr><td>${escapeHtml(article.code)}</td><td>${escapeHtml(article.name)}</td><td>${escapeHtml(warehouse.name)}</td><td class="number">${stockOn(merchant, day, article.code, warehouse.id)}</td><td><form class="cell" method="post"><input type="hidden" name="work" value="ship"><input type="hidden" name="article" value="${escapeHtml(article.code)}"><input type="hidden" name="warehouse" value="${warehouse.id}"><input type="number" name="quantity" min="1" value="1" aria-label="${escapeHtml(`${article.name}、${warehouse.name}の出荷数量`)}"><button>出荷する</button></form></td></tr>`,
    ),
  );
  return `<table><tr><th>商品コード</th><th>商品名</th><th>倉庫</th><th class="number">在庫</th><th></th></tr>${rows.join('')}</table>`;
}
