import { escapeHtml } from '../support/http-exchange.js';
import type { Block, Button, TextObject } from './blocks.js';

const decoded = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Slack's markup as HTML: links, mentions, bold and line feeds; everything else is text. */
export function renderMrkdwn(text: string): string {
  return text
    .split(/(<[^<>]*>)/)
    .map((piece) => {
      if (!piece.startsWith('<') || !piece.endsWith('>')) {
        return escapeHtml(decoded(piece))
          .replace(/\*([^*\n]+)\*/g, '<b>$1</b>')
          .replaceAll('\n', '<br>');
      }
      const [target = '', label] = piece.slice(1, -1).split('|');
      if (/^[@#!]/.test(target)) return `<span class="mention">${escapeHtml(label ?? target)}</span>`;
      const href = decoded(target);
      const shown = escapeHtml(decoded(label ?? target));
      return /^(https?|mailto):/.test(href) ? `<a href="${escapeHtml(href)}">${shown}</a>` : shown;
    })
    .join('');
}

const renderText = ({ type, text }: TextObject): string =>
  type === 'mrkdwn' ? renderMrkdwn(text) : escapeHtml(text);

/** A button's form; `press` identifies the block and the element. */
function renderButton(button: Button, fields: string, press: string): string {
  const label = escapeHtml(button.text.text);
  const look = button.style ?? '';
  if (button.url !== undefined)
    return `<a class="button ${look}" href="${escapeHtml(button.url)}">${label}</a>`;
  return `<form class="inline" method="post" action="/client/press">${fields}<button class="${look}" name="press" value="${press}">${label}</button></form>`;
}

/** @param fields hidden fields that identify the message and the person. */
export function renderBlocks(blocks: readonly Block[], fields: string): string {
  return blocks
    .map((block, index) => {
      switch (block.type) {
        case 'header':
          return `<div class="header">${escapeHtml(block.text.text)}</div>`;
        case 'section': {
          const text = block.text ? `<div>${renderText(block.text)}</div>` : '';
          const list = (block.fields ?? []).map((field) => `<div>${renderText(field)}</div>`).join('');
          const accessory = block.accessory ? renderButton(block.accessory, fields, `${index}.0`) : '';
          return `<div class="section"><div>${text}${list && `<div class="fields">${list}</div>`}</div>${accessory}</div>`;
        }
        case 'context':
          return `<div class="context">${block.elements.map(renderText).join(' ')}</div>`;
        case 'divider':
          return '<hr>';
        case 'actions':
          return `<div>${block.elements.map((button, element) => renderButton(button, fields, `${index}.${element}`)).join('')}</div>`;
        case 'input': {
          const initial = escapeHtml(block.element.initial_value ?? '');
          const label = escapeHtml(block.label.text);
          const control = block.element.multiline
            ? `<textarea name="input.${index}">${initial}</textarea>`
            : `<input name="input.${index}" value="${initial}">`;
          return `<label>${label} ${control}</label>`;
        }
      }
    })
    .join('');
}
