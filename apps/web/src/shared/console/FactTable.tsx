import { Descriptions, type DescriptionsProps } from 'antd'
import type { ReactNode } from 'react'

type Props = Pick<DescriptionsProps, 'bordered' | 'size' | 'style' | 'title'> & {
  /** By name; what is undefined is left out. */
  of: Readonly<Record<string, ReactNode>>
}

const NAMES: DescriptionsProps['styles'] = { label: { whiteSpace: 'nowrap' } }

/** What is known of one thing, a line for each fact. */
export const FactTable = ({ of, ...look }: Props) => (
  <Descriptions
    column={1}
    // On a telephone a long fact would press its name into one character a line.
    styles={NAMES}
    {...look}
    items={Object.entries(of).flatMap(([name, is]) =>
      is === undefined ? [] : { key: name, label: name, children: is },
    )}
  />
)
