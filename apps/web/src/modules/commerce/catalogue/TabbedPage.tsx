// An operator's page of several lists, one in sight at a time.

import { Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './commerce.module.css'

type Tab = { key: string; label: string; children: ReactNode }

export const TabbedPage = ({ title, tabs }: { title: string; tabs: readonly [Tab, ...Tab[]] }) => {
  const [tab, setTab] = useState(tabs[0].key)
  return (
    <div className={blocks.page}>
      <h1 className={blocks.heading}>{title}</h1>
      <section className={styles.card}>
        <Tabs activeKey={tab} onChange={setTab} destroyOnHidden items={[...tabs]} />
      </section>
    </div>
  )
}
