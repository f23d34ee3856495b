// What a watermark says and how it lies over the pages of its file.

import { WATERMARK, WATERMARK_DARKEST, WATERMARK_MAX } from '@xinqi/api/contract-fields/kinds'
import { Input } from 'antd'
import type { Editing } from '../../../shared/forms/Editing.ts'
import type { FieldSettings } from '../fields/shownField.ts'
import styles from './contract-place.module.css'
import type { PlacedField } from './placedField.ts'
import { Labelled, NamedSetting, NumberSetting } from './settingControls.tsx'

const DENSITIES = {
  single: '每页一个',
  sparse: '稀疏',
  normal: '适中',
  dense: '密集',
} as const

export const WatermarkSettings = ({ field, onChange }: Editing<'field', PlacedField>) => {
  const { settings, value } = field
  const set = (more: FieldSettings) => onChange({ ...field, settings: { ...settings, ...more } })
  const write = (text: string) => {
    const { value: _before, ...rest } = field
    onChange(text ? { ...rest, value: { text } } : rest)
  }
  return (
    <>
      <Labelled label="水印文字">
        {(id) => (
          <Input
            id={id}
            size="small"
            maxLength={WATERMARK_MAX}
            placeholder="如：仅供办理本合同使用"
            value={value && 'text' in value ? value.text : ''}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </Labelled>
      <div className={styles.pairs}>
        <NamedSetting
          label="疏密"
          value={settings.density ?? WATERMARK.density}
          of={DENSITIES}
          onChange={(density) => set({ density })}
        />
        <NumberSetting
          label="字号（磅）"
          min={14}
          max={72}
          value={settings.sizePt ?? WATERMARK.sizePt}
          onSet={(sizePt) => set({ sizePt })}
        />
        <NumberSetting
          label="倾斜（度）"
          min={0}
          max={359}
          precision={0}
          value={settings.slant ?? WATERMARK.slant}
          onSet={(slant) => set({ slant })}
        />
        <NumberSetting
          label="不透明度（%）"
          min={5}
          max={WATERMARK_DARKEST}
          precision={0}
          value={settings.opacity ?? WATERMARK.opacity}
          onSet={(opacity) => set({ opacity })}
        />
      </div>
      <p className={styles.label}>印在所在文件的每一页上，发送后各方均可见。</p>
    </>
  )
}
