import styles from './list.module.css'
import type { StatusTab } from './listTypes.ts'
import { SoundTabs } from './SoundTabs.tsx'

export const StatusTabs = ({
  tabs,
  value,
  onChange,
}: {
  tabs: readonly StatusTab[]
  value: string
  onChange: (value: string) => void
}) => (
  <SoundTabs
    className={styles.tabs}
    activeKey={value || 'all'}
    onChange={(key) => onChange(key === 'all' ? '' : key)}
    items={tabs.map((tab) => ({
      key: tab.value || 'all',
      label: tab.count === undefined ? tab.label : `${tab.label} ${tab.count}`,
    }))}
  />
)
