import { Tabs } from 'antd'
import { useEffect, useRef } from 'react'
import styles from './list.module.css'
import type { StatusTab } from './listTypes.ts'

export const StatusTabs = ({
  tabs,
  value,
  onChange,
}: {
  tabs: readonly StatusTab[]
  value: string
  onChange: (value: string) => void
}) => {
  const area = useRef<HTMLDivElement>(null)
  // antd calls a list of tabs what also holds the button for the tabs that do not fit; that is no tab.
  useEffect(() => {
    const outer = area.current?.querySelector('.ant-tabs-nav[role="tablist"]')
    const tabsAlone = outer?.querySelector('.ant-tabs-nav-list')
    if (!outer || !tabsAlone) return
    outer.removeAttribute('role')
    outer.removeAttribute('aria-orientation')
    tabsAlone.setAttribute('role', 'tablist')
  }, [])
  return (
    <div ref={area}>
      <Tabs
        className={styles.tabs}
        activeKey={value || 'all'}
        onChange={(key) => onChange(key === 'all' ? '' : key)}
        items={tabs.map((tab) => ({
          key: tab.value || 'all',
          label: tab.count === undefined ? tab.label : `${tab.label} ${tab.count}`,
        }))}
      />
    </div>
  )
}
