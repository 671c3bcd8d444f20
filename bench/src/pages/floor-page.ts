/// <reference lib="dom" />
import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** What the server of the page embeds: the request that the measured screen sends first. */
interface FloorRequest {
  headers: Record<string, string>;
  body: string;
  /** Names of the fields that lead to the rows. */
  path: readonly string[];
}

declare global {
  interface Window {
    floorRequest: FloorRequest;
  }
}

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The same rows as the measured screen, and nothing else. */
function FloorPage() {
  const [rows, setRows] = useState<readonly unknown[]>([]);
  useEffect(() => {
    const { headers, body, path } = window.floorRequest;
    void fetch('/graphql', { method: 'POST', headers, body })
      .then((response) => response.json())
      .then((answer: unknown) => {
        const found = path.reduce(at, at(answer, 'data'));
        setRows(Array.isArray(found) ? found : []);
      });
  }, []);
  return createElement(
    'table',
    null,
    createElement(
      'tbody',
      null,
      rows.map((row, index) =>
        createElement('tr', { key: index }, createElement('td', null, JSON.stringify(row))),
      ),
    ),
  );
}

const place = document.getElementById('root');
if (place) createRoot(place).render(createElement(FloorPage));
