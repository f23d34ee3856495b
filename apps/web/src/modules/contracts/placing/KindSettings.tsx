// What only fields of this kind have.

import { SEAL_FAINTEST } from '@xinqi/api/contract-fields/moved-mark'
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
  pageCount,
  onChange,
}: {
  field: PlacedField
  /** Of the file it stands on. */
  pageCount: number
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
      {(kind === 'seal' || kind === 'seam') && (
        <>
          <label className={styles.label} htmlFor={`${id}-opacity`}>
            不透明度（%）
          </label>
          <InputNumber
            id={`${id}-opacity`}
            size="small"
            min={SEAL_FAINTEST}
            max={100}
            precision={0}
            value={settings.opacity ?? 100}
            onChange={(opacity) => opacity !== null && set({ opacity })}
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
          <label className={styles.label} htmlFor={`${id}-pages`}>
            页面
          </label>
          <Select
            id={`${id}-pages`}
            size="small"
            value={settings.seamFrom === undefined ? (settings.seamPages ?? 'all') : 'range'}
            options={[
              { value: 'all', label: '全部页' },
              { value: 'odd', label: '奇数页' },
              { value: 'even', label: '偶数页' },
              { value: 'range', label: '指定页码' },
            ]}
            onChange={(pages) =>
              set(
                pages === 'range'
                  ? { seamPages: undefined, seamFrom: 1, seamTo: Math.max(2, pageCount) }
                  : { seamPages: pages as 'all', seamFrom: undefined, seamTo: undefined },
              )
            }
          />
          {settings.seamFrom !== undefined && settings.seamTo !== undefined && (
            <>
              <span className={styles.label}>页码</span>
              <span className={styles.range}>
                <InputNumber
                  aria-label="起始页"
                  size="small"
                  min={1}
                  max={pageCount}
                  precision={0}
                  value={settings.seamFrom}
                  onChange={(seamFrom) => set({ seamFrom: seamFrom ?? 1 })}
                />
                至
                <InputNumber
                  aria-label="结束页"
                  size="small"
                  min={1}
                  max={pageCount}
                  precision={0}
                  value={settings.seamTo}
                  onChange={(seamTo) => set({ seamTo: seamTo ?? pageCount })}
                />
              </span>
            </>
          )}
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
