// How long a code can be used, by how many, and by whom.

import { SCAN } from '@xinqi/api/limits'
import { InputNumber, Radio } from 'antd'
import { useId } from 'react'
import { GuestText } from './GuestText.tsx'
import styles from './scan-sign.module.css'

export type Terms = {
  limit: number
  openDays: number
  deadlineDays: number
  listedOnly: boolean
  guestText: string
}
export const FIRST_TERMS: Terms = {
  limit: SCAN.limit,
  openDays: SCAN.openDays,
  deadlineDays: SCAN.deadlineDays,
  listedOnly: false,
  guestText: '',
}

const NUMBERS = [
  { name: 'limit', label: '可签份数', max: SCAN.limitMax },
  { name: 'openDays', label: '签署码有效期（天）', max: SCAN.openDaysMax },
  { name: 'deadlineDays', label: '每份签署期限（天）', max: SCAN.deadlineDaysMax },
] as const

export const CodeTerms = ({ terms, onChange }: { terms: Terms; onChange: (terms: Terms) => void }) => {
  const id = useId()
  return (
    <>
      <div className={styles.numbers}>
        {NUMBERS.map(({ name, label, max }) => (
          <div className={styles.field} key={name}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <InputNumber
              id={`${id}-${name}`}
              min={1}
              max={max}
              precision={0}
              value={terms[name]}
              onChange={(value) => onChange({ ...terms, [name]: value ?? FIRST_TERMS[name] })}
            />
          </div>
        ))}
      </div>
      <fieldset className={styles.group}>
        <legend>谁可以扫码签署</legend>
        <Radio.Group
          value={terms.listedOnly}
          onChange={({ target }) => onChange({ ...terms, listedOnly: target.value })}
          options={[
            { value: false, label: '任何人' },
            { value: true, label: '仅名单中的人' },
          ]}
        />
      </fieldset>
      {terms.listedOnly && (
        <GuestText text={terms.guestText} onChange={(guestText) => onChange({ ...terms, guestText })} />
      )}
    </>
  )
}
