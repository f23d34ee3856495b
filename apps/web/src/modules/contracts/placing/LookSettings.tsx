// How what is written in a field looks.

import { DEFAULT_SIZE_PT } from '@xinqi/api/contract-fields/kinds'
import type { FieldSettings } from '../fields/shownField.ts'
import styles from './contract-place.module.css'
import { NumberSetting, SelectSetting } from './settingControls.tsx'

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
}) => (
  <div className={styles.pairs}>
    <SelectSetting
      label="字体"
      value={settings.font ?? 'song'}
      options={[...FONTS]}
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
    <SelectSetting
      label="对齐"
      value={settings.align ?? 'left'}
      options={[...ALIGNS]}
      onChange={(align) => onChange({ ...settings, align })}
    />
    <SelectSetting
      label="颜色"
      value={settings.colour ?? 'black'}
      options={[...COLOURS]}
      onChange={(colour) => onChange({ ...settings, colour })}
    />
  </div>
)
