// How what is written in a field looks.

import { DEFAULT_SIZE_PT } from '@xinqi/api/contract-fields/kinds'
import type { Editing } from '../../../shared/forms/Editing.ts'
import type { FieldSettings } from '../fields/shownField.ts'
import styles from './contract-place.module.css'
import { NamedSetting, NumberSetting } from './settingControls.tsx'

const FONTS = {
  song: '宋体',
  hei: '黑体',
} as const
const COLOURS = {
  black: '黑色',
  blue: '蓝色',
  red: '红色',
} as const
const ALIGNS = {
  left: '左对齐',
  center: '居中',
  right: '右对齐',
} as const

export const LookSettings = ({ settings, onChange }: Editing<'settings', FieldSettings>) => (
  <div className={styles.pairs}>
    <NamedSetting
      label="字体"
      value={settings.font ?? 'song'}
      of={FONTS}
      onChange={(font) => onChange({ ...settings, font })}
    />
    <NumberSetting
      label="字号（磅）"
      min={6}
      max={72}
      step={0.5}
      value={settings.sizePt ?? DEFAULT_SIZE_PT}
      onSet={(sizePt) => onChange({ ...settings, sizePt })}
    />
    <NamedSetting
      label="对齐"
      value={settings.align ?? 'left'}
      of={ALIGNS}
      onChange={(align) => onChange({ ...settings, align })}
    />
    <NamedSetting
      label="颜色"
      value={settings.colour ?? 'black'}
      of={COLOURS}
      onChange={(colour) => onChange({ ...settings, colour })}
    />
  </div>
)
