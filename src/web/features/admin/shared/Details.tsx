import { Descriptions, type DescriptionsProps } from 'antd';
import type { ReactNode } from 'react';

export type Facts = Readonly<Record<string, ReactNode>>;

interface Props extends Omit<DescriptionsProps, 'items'> {
  /** By label; a label without a fact is left out. */
  facts: Facts;
}

export const Details = ({ facts, ...props }: Props) => (
  <Descriptions
    size="small"
    column={1}
    {...props}
    items={Object.entries(facts)
      .filter(([, fact]) => fact !== null && fact !== undefined && fact !== false)
      .map(([label, children]) => ({ key: label, label, children }))}
  />
);
