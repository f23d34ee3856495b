// What only fields of this kind have.

import { DAY_FORMATS, NUMBER_FORMATS, writtenDay } from '@xinqi/api/contract-fields/written'
import { SEAL_TYPE } from '@xinqi/api/status'
import { InputNumber, Select } from 'antd'
import { useId } from 'react'
import type { FieldSettings } from '../fields/shownField.ts'
import styles from './contract-place.module.css'
import { LineList } from './LineList.tsx'
import type { PlacedField } from './placedField.ts'

const EXAMPLE_DAY = '2026-01-05'

export const KindSettings = ({
  field: { kind, settings },
  onChange,
}: {
  field: PlacedField
  onChange: (settings: FieldSettings) => void
}) => {
  const id = useId()
  const set = (more: FieldSettings) => onChange({ ...settings, ...more })
  if (kind === 'choice' || kind === 'check' || kind === 'select')
    return (
      <LineList
        label="选项"
        lines={settings.options ?? []}
        most={30}
        maxLength={50}
        onChange={(options) => set({ options })}
      />
    )
  if (kind === 'table')
    return (
      <LineList
        label="列"
        lines={settings.columns ?? []}
        most={10}
        maxLength={30}
        onChange={(columns) => set({ columns })}
      />
    )
  return (
    <div className={styles.pairs}>
      {kind === 'seal' && (
        <>
          <label className={styles.label} htmlFor={`${id}-types`}>
            印章类型
          </label>
          <Select
            id={`${id}-types`}
            size="small"
            mode="multiple"
            placeholder="不限"
            value={settings.sealTypes ?? []}
            options={Object.entries(SEAL_TYPE).map(([value, label]) => ({ value: Number(value), label }))}
            onChange={(sealTypes) => set({ sealTypes })}
          />
        </>
      )}
      {kind === 'seam' && (
        <>
          <label className={styles.label} htmlFor={`${id}-edge`}>
            页边
          </label>
          <Select
            id={`${id}-edge`}
            size="small"
            value={settings.seamEdge ?? 'right'}
            options={[
              { value: 'right', label: '右侧' },
              { value: 'left', label: '左侧' },
            ]}
            onChange={(seamEdge) => set({ seamEdge })}
          />
        </>
      )}
      {(kind === 'day' || kind === 'date') && (
        <>
          <label className={styles.label} htmlFor={`${id}-day`}>
            格式
          </label>
          <Select
            id={`${id}-day`}
            size="small"
            value={settings.format ?? DAY_FORMATS[0]}
            options={DAY_FORMATS.map((format) => ({ value: format, label: writtenDay(EXAMPLE_DAY, format) }))}
            onChange={(format) => set({ format })}
          />
        </>
      )}
      {kind === 'number' && (
        <>
          <label className={styles.label} htmlFor={`${id}-number`}>
            格式
          </label>
          <Select
            id={`${id}-number`}
            size="small"
            value={settings.format ?? 'plain'}
            options={Object.entries(NUMBER_FORMATS).map(([value, label]) => ({ value, label }))}
            onChange={(format) => set({ format })}
          />
          {settings.format !== 'capital' && (
            <>
              <label className={styles.label} htmlFor={`${id}-decimals`}>
                小数位
              </label>
              <InputNumber
                id={`${id}-decimals`}
                size="small"
                min={0}
                max={6}
                precision={0}
                value={settings.decimals ?? null}
                placeholder="不限"
                onChange={(decimals) => set({ decimals: decimals ?? undefined })}
              />
            </>
          )}
        </>
      )}
      {(kind === 'text' || kind === 'lines') && (
        <>
          <label className={styles.label} htmlFor={`${id}-length`}>
            最多字数
          </label>
          <InputNumber
            id={`${id}-length`}
            size="small"
            min={1}
            max={2000}
            precision={0}
            value={settings.maxLength ?? null}
            placeholder="不限"
            onChange={(maxLength) => set({ maxLength: maxLength ?? undefined })}
          />
        </>
      )}
    </div>
  )
}
