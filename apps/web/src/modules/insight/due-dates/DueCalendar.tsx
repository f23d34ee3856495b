import { Grid } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { chinaToday } from '../../../shared/format/chinaToday.ts'
import { Calendar } from '../../../shared/pickers/days.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './due-dates.module.css'

/** A month of last days; a day leads to the list of what ends in its month. */
export const DueCalendar = () => {
  const [month, setMonth] = useState(() => chinaToday().format('YYYY-MM'))
  const { data = [], error, refetch } = useCall('/archived/dueCalendar', { month }, { quiet: true })
  const [, setParams] = useSearchParams()
  const { md: isWide = true } = Grid.useBreakpoint()
  const days = new Map(data.map((one) => [one.day, one]))
  if (error && data.length === 0)
    return <FailedState failure={error} onRetry={() => void refetch()} what="到期日历" />
  const cell = (day: Dayjs) => {
    const found = days.get(day.format('YYYY-MM-DD'))
    if (!found) return null
    if (!isWide) return <span className={`${styles.band} ${styles.orange}`}>{found.count}</span>
    return (
      <ul className={styles.cell}>
        {found.names.map((name, at) => (
          <li key={at} title={name}>
            {name}
          </li>
        ))}
        {found.count > found.names.length && <li className={styles.more}>共 {found.count} 份</li>}
      </ul>
    )
  }
  return (
    <div className={`${blocks.sheet} ${styles.calendar}`}>
      <Calendar
        fullscreen={isWide}
        cellRender={(day, { type }) => (type === 'date' ? cell(day) : null)}
        onPanelChange={(day) => setMonth(day.format('YYYY-MM'))}
        onSelect={(day, { source }) => {
          setMonth(day.format('YYYY-MM'))
          if (source === 'date' && days.has(day.format('YYYY-MM-DD')))
            setParams({ month: day.format('YYYY-MM') })
        }}
      />
    </div>
  )
}
