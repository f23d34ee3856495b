// What a watermark says and how it lies over the pages of its file.

import { WATERMARK, WATERMARK_DARKEST, WATERMARK_MAX } from '@xinqi/api/contract-fields/kinds'
import { Input, InputNumber, Select } from 'antd'
import { useId } from 'react'
import type { FieldSettings } from '../fields/shownField.ts'
import styles from './contract-place.module.css'
import type { PlacedField } from './placedField.ts'

const DENSITIES = [
  { value: 'single', label: '每页一个' },
  { value: 'sparse', label: '稀疏' },
  { value: 'normal', label: '适中' },
  { value: 'dense', label: '密集' },
] as const

export const WatermarkSettings = ({
  field,
  onChange,
}: {
  field: PlacedField
  onChange: (field: PlacedField) => void
}) => {
  const id = useId()
  const { settings, value } = field
  const set = (more: FieldSettings) => onChange({ ...field, settings: { ...settings, ...more } })
  const write = (text: string) => {
    const { value: _before, ...rest } = field
    onChange(text ? { ...rest, value: { text } } : rest)
  }
  return (
    <>
      <label className={styles.label} htmlFor={`${id}-text`}>
        水印文字
      </label>
      <Input
        id={`${id}-text`}
        size="small"
        maxLength={WATERMARK_MAX}
        placeholder="如：仅供办理本合同使用"
        value={value && 'text' in value ? value.text : ''}
        onChange={(event) => write(event.target.value)}
      />
      <div className={styles.pairs}>
        <label className={styles.label} htmlFor={`${id}-density`}>
          疏密
        </label>
        <Select
          id={`${id}-density`}
          size="small"
          value={settings.density ?? WATERMARK.density}
          options={[...DENSITIES]}
          onChange={(density) => set({ density })}
        />
        <label className={styles.label} htmlFor={`${id}-size`}>
          字号（磅）
        </label>
        <InputNumber
          id={`${id}-size`}
          size="small"
          min={14}
          max={72}
          value={settings.sizePt ?? WATERMARK.sizePt}
          onChange={(sizePt) => sizePt !== null && set({ sizePt })}
        />
        <label className={styles.label} htmlFor={`${id}-slant`}>
          倾斜（度）
        </label>
        <InputNumber
          id={`${id}-slant`}
          size="small"
          min={0}
          max={359}
          precision={0}
          value={settings.slant ?? WATERMARK.slant}
          onChange={(slant) => slant !== null && set({ slant })}
        />
        <label className={styles.label} htmlFor={`${id}-opacity`}>
          不透明度（%）
        </label>
        <InputNumber
          id={`${id}-opacity`}
          size="small"
          min={5}
          max={WATERMARK_DARKEST}
          precision={0}
          value={settings.opacity ?? WATERMARK.opacity}
          onChange={(opacity) => opacity !== null && set({ opacity })}
        />
      </div>
      <p className={styles.label}>印在所在文件的每一页上，发送后各方均可见。</p>
    </>
  )
}
