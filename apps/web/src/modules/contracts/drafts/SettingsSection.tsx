// Switches of the whole contract.

import type { Draft } from '@xinqi/api/calls'
import { PREVAILING, PREVAILING_TEXTS, type PrevailingText } from '@xinqi/api/languages'
import { Select, Switch } from 'antd'
import { useId } from 'react'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './contract-start.module.css'

type Switches = Pick<Draft, 'openToLater' | 'terminable' | 'placeLater'>
type Settings = Switches & Pick<Draft, 'prevailing'>

const SWITCHES: { key: keyof Switches; name: string; about: string }[] = [
  { key: 'openToLater', name: '后续签署方可提前查看', about: '按顺序签署时，尚未轮到的签署方也能阅读合同' },
  { key: 'terminable', name: '允许发起解约', about: '签署完成后，签署方可以发起解约协议' },
  {
    key: 'placeLater',
    name: '填写完成后再指定签署位置',
    about: '由接收方先填写内容，发起方随后设置签章位置',
  },
]

export const SettingsSection = ({
  settings,
  onChange,
}: {
  settings: Settings
  onChange: (part: Partial<Settings>) => void
}) => {
  const id = useId()
  return (
    <section className={`${blocks.surface} ${styles.card}`} aria-labelledby="start-settings">
      <h2 id="start-settings" className={styles.heading}>
        签署设置
      </h2>
      <ul className={styles.switches}>
        {SWITCHES.map(({ key, name, about }) => (
          <li key={key} className={styles.switch}>
            <div>
              <span id={`${id}-${key}`}>{name}</span>
              <p className={styles.about}>{about}</p>
            </div>
            <Switch
              aria-labelledby={`${id}-${key}`}
              checked={settings[key]}
              onChange={(on) => onChange({ [key]: on })}
            />
          </li>
        ))}
        <li className={styles.switch}>
          <div>
            <label htmlFor={`${id}-prevailing`}>双语合同的文本效力</label>
            <p className={styles.about}>合同同时有中文和外文文本时，不一致之处以哪种文本为准；写入存证报告</p>
          </div>
          <Select
            id={`${id}-prevailing`}
            value={settings.prevailing ?? 'single'}
            popupMatchSelectWidth={false}
            options={[
              { value: 'single', label: '不是双语合同' },
              ...PREVAILING.map((value) => ({ value, label: PREVAILING_TEXTS[value] })),
            ]}
            onChange={(value) =>
              onChange({ prevailing: value === 'single' ? null : (value as PrevailingText) })
            }
          />
        </li>
      </ul>
    </section>
  )
}
