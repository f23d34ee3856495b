// What a selected field is called, whose it is, how it looks, where exactly it stands.

import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { AUTO_SOURCES, autoSourcesFor } from '@xinqi/api/contract-fields/auto-fill'
import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import { seamProblem } from '@xinqi/api/contract-fields/seam-pages'
import { PARTY_KIND } from '@xinqi/api/status-names'
import { Alert, Button, Checkbox, Input, Select } from 'antd'
import { useId } from 'react'
import { moveTo } from '../../../shared/viewer/fractions.ts'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import { senderName } from '../fields/shownField.ts'
import styles from './contract-place.module.css'
import { changedWith } from './followRules.ts'
import { KindSettings } from './KindSettings.tsx'
import { LookSettings } from './LookSettings.tsx'
import { overlapping } from './overlaps.ts'
import { kindsFor, type PlacedField, type PlacingParty } from './placedField.ts'
import { RulesSection } from './RulesSection.tsx'
import { Labelled, NumberSetting, SelectSetting } from './settingControls.tsx'
import type { Placer } from './usePlacer.ts'
import { WatermarkSettings } from './WatermarkSettings.tsx'

const MM_PER_POINT = 25.4 / 72
const WRITTEN = new Set([
  'text',
  'lines',
  'number',
  'day',
  'date',
  'choice',
  'check',
  'select',
  'table',
  'remark',
  'idNumber',
  'phone',
  'region',
])

export const FieldPanel = ({
  placer,
  parties,
  sizeOf,
  pageCountOf,
  signingOnly,
  onCopyToPages,
}: {
  placer: Placer
  parties: readonly PlacingParty[]
  sizeOf: (field: PlacedField) => PageSize | undefined
  pageCountOf: (field: PlacedField) => number
  signingOnly: boolean
  onCopyToPages: () => void
}) => {
  const chosen = placer.fields.filter(({ fieldId }) => placer.selected.includes(fieldId))
  const [field] = chosen
  return (
    <aside className={styles.panel} aria-label="属性">
      {!field && <NothingChosen />}
      {chosen.length > 1 && <p className={styles.several}>已选择 {chosen.length} 个控件</p>}
      {field && chosen.length === 1 && (
        <OneField
          key={field.fieldId}
          field={field}
          parties={parties}
          size={sizeOf(field)}
          pageCount={pageCountOf(field)}
          covered={overlapping(placer.fields, field)}
          signingOnly={signingOnly}
          onChange={(next, join) =>
            placer.change(changedWith(placer.fields, next), join && `${join} ${field.fieldId}`)
          }
        />
      )}
      {!signingOnly && (
        <RulesSection
          // Apart from the key of the field above it.
          key={`rules ${placer.selected.join()}`}
          fields={placer.fields}
          chosen={chosen}
          onChange={(next) => placer.change(next)}
        />
      )}
      {field && (
        <div className={styles.panelActions}>
          {/* On a telephone the palette is behind it. */}
          <Button block type="primary" className={styles.done} onClick={() => placer.select([])}>
            完成
          </Button>
          {chosen.some(({ kind }) => kind !== 'seam' && kind !== 'watermark') && (
            <Button block icon={<CopyOutlined aria-hidden="true" />} onClick={onCopyToPages}>
              复制到其他页
            </Button>
          )}
          <Button
            block
            danger
            icon={<DeleteOutlined aria-hidden="true" />}
            onClick={() => placer.remove(placer.selected)}
          >
            删除控件
          </Button>
        </div>
      )}
    </aside>
  )
}

const NothingChosen = () => (
  <div className={styles.keys}>
    <h2 className={styles.heading}>属性</h2>
    <p>选中页面上的控件后，在这里修改。</p>
    <dl>
      <dt>移动</dt>
      <dd>方向键 1 像素，加 Shift 10 像素</dd>
      <dt>多选</dt>
      <dd>按住 Shift 点选</dd>
      <dt>复制粘贴</dt>
      <dd>Ctrl + C / Ctrl + V</dd>
      <dt>撤销重做</dt>
      <dd>Ctrl + Z / Ctrl + Y</dd>
      <dt>删除</dt>
      <dd>Delete</dd>
    </dl>
  </div>
)

const OneField = ({
  field,
  parties,
  size,
  pageCount,
  covered,
  signingOnly,
  onChange,
}: {
  field: PlacedField
  pageCount: number
  /** What lies over or under it. */
  covered: readonly string[]
  parties: readonly PlacingParty[]
  size: PageSize | undefined
  signingOnly: boolean
  onChange: (field: PlacedField, join?: string) => void
}) => {
  const id = useId()
  const facts = FIELD_FACTS[field.kind]
  const seam = field.kind === 'seam' ? seamProblem(field.settings, pageCount) : null
  const owners = [...parties, ...(signingOnly ? [] : [null])].filter((party) =>
    kindsFor(party).includes(field.kind),
  )
  return (
    <>
      <h2 className={styles.heading}>{facts.label}</h2>
      <label className={styles.label} htmlFor={`${id}-name`}>
        名称
      </label>
      <Input
        id={`${id}-name`}
        size="small"
        value={field.name}
        maxLength={50}
        status={field.name.trim() ? undefined : 'error'}
        onChange={(event) => onChange({ ...field, name: event.target.value }, 'name')}
      />
      <label className={styles.label} htmlFor={`${id}-owner`}>
        {facts.when === 'sign' ? '签署方' : '填写方'}
      </label>
      <Select
        id={`${id}-owner`}
        size="small"
        className={styles.full}
        value={field.partyId ?? ''}
        options={owners.map((party) => ({
          value: party?.partyId ?? '',
          label: party?.name ?? senderName(),
        }))}
        onChange={(owner) => onChange({ ...field, partyId: owner || null })}
      />
      {(facts.when === 'fill' || field.kind === 'remark') && (
        <Checkbox
          checked={field.required}
          onChange={(event) => onChange({ ...field, required: event.target.checked })}
        >
          必填
        </Checkbox>
      )}
      {(field.kind === 'seal' || field.kind === 'signature') && (
        <Checkbox
          checked={field.settings.mayMove === true}
          onChange={(event) =>
            onChange({ ...field, settings: { ...field.settings, mayMove: event.target.checked } })
          }
        >
          允许签署人微调位置与角度
        </Checkbox>
      )}
      <AutoFill field={field} parties={parties} onChange={onChange} />
      {seam && <Alert type="warning" showIcon title={seam} />}
      {covered.length > 0 && (
        <Alert type="warning" showIcon title={`与「${covered.join('」「')}」重叠，盖章后可能看不清`} />
      )}
      <KindSettings
        field={field}
        pageCount={pageCount}
        onChange={(settings) => onChange({ ...field, settings }, 'settings')}
      />
      {field.kind === 'watermark' && (
        <WatermarkSettings field={field} onChange={(next) => onChange(next, 'watermark')} />
      )}
      {WRITTEN.has(field.kind) && (
        <LookSettings
          settings={field.settings}
          onChange={(settings) => onChange({ ...field, settings }, 'look')}
        />
      )}
      {facts.when === 'fill' && !field.settings.auto && field.kind !== 'watermark' && (
        <Labelled label="填写提示">
          {(id) => (
            <Input
              id={id}
              size="small"
              value={field.settings.tip ?? ''}
              maxLength={100}
              onChange={(event) =>
                onChange({ ...field, settings: { ...field.settings, tip: event.target.value } }, 'tip')
              }
            />
          )}
        </Labelled>
      )}
      {size && field.kind !== 'seam' && (
        <div className={styles.pairs}>
          {(
            [
              ['x', '左（毫米）', size.width],
              ['y', '上（毫米）', size.height],
              ['width', '宽（毫米）', size.width],
              ['height', '高（毫米）', size.height],
            ] as const
          ).map(([side, label, whole]) => (
            <NumberSetting
              key={side}
              label={label}
              min={side === 'width' || side === 'height' ? 3 : 0}
              step={1}
              value={Math.round(field[side] * whole * MM_PER_POINT * 10) / 10}
              onSet={(mm) => {
                const share = mm / MM_PER_POINT / whole
                const next =
                  side === 'x' || side === 'y'
                    ? moveTo(field, side === 'x' ? share : field.x, side === 'y' ? share : field.y)
                    : { ...field, [side]: Math.min(share, 1 - field[side === 'width' ? 'x' : 'y']) }
                onChange({ ...field, ...next }, side)
              }}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** 自动填充: from what is known of whom it belongs to, instead of by hand. */
const AutoFill = ({
  field,
  parties,
  onChange,
}: {
  field: PlacedField
  parties: readonly PlacingParty[]
  onChange: (field: PlacedField) => void
}) => {
  const party = parties.find(({ partyId }) => partyId === field.partyId)
  const sources = autoSourcesFor(field.kind, party?.kind !== PARTY_KIND.person)
  if (sources.length === 0 || field.settings.formula) return null
  const { auto } = field.settings
  return (
    <>
      <SelectSetting<string>
        label="自动填充"
        className={styles.full}
        value={auto ?? ''}
        options={[
          { value: '', label: '不自动填充' },
          ...sources.map((source) => ({ value: source, label: AUTO_SOURCES[source].label })),
        ]}
        onChange={(source) => {
          const { auto: _before, ...settings } = field.settings
          const { value: _typed, ...rest } = field
          const chosen = sources.find((one) => one === source)
          onChange(chosen ? { ...rest, settings: { ...settings, auto: chosen } } : { ...field, settings })
        }}
      />
      {auto && (
        <p className={styles.label}>
          {party ? '该方提交填写时，由系统按其认证信息写入' : '发送时，由系统按发起方信息写入'}
          ，不能手动修改。
        </p>
      )}
    </>
  )
}
