// What only fields of this kind have.

import { SEAL_FAINTEST } from '@xinqi/api/contract-fields/moved-mark'
import { DAY_FORMATS, NUMBER_FORMATS, writtenDay } from '@xinqi/api/contract-fields/written'
import { SEAL_TYPE } from '@xinqi/api/status'
import { InputNumber } from 'antd'
import type { FieldSettings } from '../fields/shownField.ts'
import styles from './contract-place.module.css'
import { LineList } from './LineList.tsx'
import type { PlacedField } from './placedField.ts'
import { LimitSetting, NumberSetting, SelectSetting } from './settingControls.tsx'
import { TableRules } from './TableRules.tsx'

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
      <>
        <LineList
          label="列"
          lines={settings.columns ?? []}
          most={10}
          maxLength={30}
          onChange={(columns) => set({ columns })}
        />
        <TableRules settings={settings} onChange={onChange} />
      </>
    )
  return (
    <div className={styles.pairs}>
      {kind === 'seal' && (
        <SelectSetting<number[]>
          label="印章类型"
          mode="multiple"
          placeholder="不限"
          value={settings.sealTypes ?? []}
          options={Object.entries(SEAL_TYPE).map(([value, label]) => ({ value: Number(value), label }))}
          onChange={(sealTypes) => set({ sealTypes })}
        />
      )}
      {(kind === 'seal' || kind === 'seam') && (
        <NumberSetting
          label="不透明度（%）"
          min={SEAL_FAINTEST}
          max={100}
          precision={0}
          value={settings.opacity ?? 100}
          onSet={(opacity) => set({ opacity })}
        />
      )}
      {kind === 'seam' && (
        <>
          <SelectSetting
            label="页边"
            value={settings.seamEdge ?? 'right'}
            options={[
              { value: 'right', label: '右侧' },
              { value: 'left', label: '左侧' },
            ]}
            onChange={(seamEdge) => set({ seamEdge })}
          />
          <SelectSetting<string>
            label="页面"
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
        <SelectSetting<string>
          label="格式"
          value={settings.format ?? DAY_FORMATS[0]}
          options={DAY_FORMATS.map((format) => ({ value: format, label: writtenDay(EXAMPLE_DAY, format) }))}
          onChange={(format) => set({ format })}
        />
      )}
      {kind === 'number' && (
        <>
          <SelectSetting<string>
            label="格式"
            value={settings.format ?? 'plain'}
            options={Object.entries(NUMBER_FORMATS).map(([value, label]) => ({ value, label }))}
            onChange={(format) => set({ format })}
          />
          {settings.format !== 'capital' && (
            <LimitSetting
              label="小数位"
              min={0}
              max={6}
              value={settings.decimals ?? null}
              onLimit={(decimals) => set({ decimals })}
            />
          )}
        </>
      )}
      {(kind === 'text' || kind === 'lines') && (
        <LimitSetting
          label="最多字数"
          min={1}
          max={2000}
          value={settings.maxLength ?? null}
          onLimit={(maxLength) => set({ maxLength })}
        />
      )}
    </div>
  )
}
