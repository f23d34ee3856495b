// How what is written in a field looks.

import { DEFAULT_SIZE_PT } from '@xinqi/api/contract-fields/kinds'
import { InputNumber, Select } from 'antd'
import { useId } from 'react'
import type { FieldSettings } from '../fields/shownField.ts'
import styles from './contract-place.module.css'

const FONTS = [
  { value: 'song', label: '宋体' },
  { value: 'hei', label: '黑体' },
] as const
const COLOURS = [
  { value: 'black', label: '黑色' },
  { value: 'blue', label: '蓝色' },
  { value: 'red', label: '红色' },
] as const
const ALIGNS = [
  { value: 'left', label: '左对齐' },
  { value: 'center', label: '居中' },
  { value: 'right', label: '右对齐' },
] as const

export const LookSettings = ({
  settings,
  onChange,
}: {
  settings: FieldSettings
  onChange: (settings: FieldSettings) => void
}) => {
  const id = useId()
  return (
    <div className={styles.pairs}>
      <label className={styles.label} htmlFor={`${id}-font`}>
        字体
      </label>
      <Select
        id={`${id}-font`}
        size="small"
        value={settings.font ?? 'song'}
        options={[...FONTS]}
        onChange={(font) => onChange({ ...settings, font })}
      />
      <label className={styles.label} htmlFor={`${id}-size`}>
        字号（磅）
      </label>
      <InputNumber
        id={`${id}-size`}
        size="small"
        min={6}
        max={72}
        step={0.5}
        value={settings.sizePt ?? DEFAULT_SIZE_PT}
        onChange={(sizePt) => sizePt !== null && onChange({ ...settings, sizePt })}
      />
      <label className={styles.label} htmlFor={`${id}-align`}>
        对齐
      </label>
      <Select
        id={`${id}-align`}
        size="small"
        value={settings.align ?? 'left'}
        options={[...ALIGNS]}
        onChange={(align) => onChange({ ...settings, align })}
      />
      <label className={styles.label} htmlFor={`${id}-colour`}>
        颜色
      </label>
      <Select
        id={`${id}-colour`}
        size="small"
        value={settings.colour ?? 'black'}
        options={[...COLOURS]}
        onChange={(colour) => onChange({ ...settings, colour })}
      />
    </div>
  )
}
