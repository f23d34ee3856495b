// Two days. Kept apart because the date picker is heavy.

import dayjs from 'dayjs'
import { chinaToday } from '../format/chinaToday.ts'
import { DatePicker } from '../pickers/days.ts'
import styles from './list.module.css'

const FORMAT = 'YYYY-MM-DD'
const read = (text: string | undefined) =>
  text && dayjs(text, FORMAT).isValid() ? dayjs(text, FORMAT) : null

export const DaysFilter = ({
  label,
  from,
  to,
  onChange,
}: {
  label: string
  from: string | undefined
  to: string | undefined
  onChange: (from: string | undefined, to: string | undefined) => void
}) => (
  <DatePicker.RangePicker
    className={styles.days}
    aria-label={label}
    placeholder={[`${label}起`, `${label}止`]}
    value={[read(from), read(to)]}
    allowEmpty={[true, true]}
    presets={[
      { label: '今天', value: [chinaToday(), chinaToday()] },
      { label: '近 7 天', value: [chinaToday().subtract(6, 'day'), chinaToday()] },
      { label: '近 30 天', value: [chinaToday().subtract(29, 'day'), chinaToday()] },
    ]}
    onChange={(range) => onChange(range?.[0]?.format(FORMAT), range?.[1]?.format(FORMAT))}
  />
)
