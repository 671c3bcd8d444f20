import { type AbstractNode } from '@ant-design/icons-svg/es/types';
import { createElement, type ReactElement } from 'react';
import styles from './icon.module.css';
import { type IconName, icons } from './icons.js';

/** The icon definitions use SVG attribute names (`fill-rule`), React uses camel case. */
const toProps = (attrs: AbstractNode['attrs']) =>
  Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [
      name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

const svgProps = { width: '1em', height: '1em', fill: 'currentColor' };

const toElement = (node: AbstractNode, key: string): ReactElement =>
  createElement(
    node.tag,
    { key, ...toProps(node.attrs), ...(node.tag === 'svg' ? svgProps : {}) },
    (node.children ?? []).map((child, index) => toElement(child, `${key}-${index}`)),
  );

export interface IconProps {
  name: IconName;
  /** Accessible name; without it the icon is decorative. */
  label?: string;
  /** CSS length; default the size of the text around it. */
  size?: number | string;
  className?: string;
}

/** An icon of the product's set (Ant Design's icons). */
export const Icon = ({ name, label, size, className }: IconProps) => {
  const { icon } = icons[name];
  if (typeof icon === 'function') return null;
  return (
    <span
      className={[styles.icon, className].filter(Boolean).join(' ')}
      style={size === undefined ? undefined : { fontSize: size }}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {toElement(icon, name)}
    </span>
  );
};
