// Tabs as antd draws them, told rightly to whoever hears the page: antd calls a list of tabs what also holds the button for
// the tabs that do not fit, and that is no tab.

import { Tabs, type TabsProps } from 'antd'
import { useEffect, useRef } from 'react'
import styles from './list.module.css'

export const SoundTabs = (props: TabsProps) => {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const outer = area.current?.querySelector('.ant-tabs-nav[role="tablist"]')
    const tabsAlone = outer?.querySelector('.ant-tabs-nav-list')
    if (!outer || !tabsAlone) return
    outer.removeAttribute('role')
    outer.removeAttribute('aria-orientation')
    tabsAlone.setAttribute('role', 'tablist')
  }, [])
  return (
    <div ref={area} className={styles.tabsArea}>
      <Tabs {...props} />
    </div>
  )
}
