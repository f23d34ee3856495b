// 公式: what a number or a day is computed from, read back as it will be worked out.

import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { Formula, Operand } from '@xinqi/api/calls'
import { formulaSentence } from '@xinqi/api/contract-fields/rule-words'
import { byFieldId } from '@xinqi/api/contract-fields/ruled-field'
import { isNumberColumn } from '@xinqi/api/contract-fields/table-rows'
import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import type { FieldSettings } from '../fields/shownField.ts'
import styles from './contract-place.module.css'
import type { PlacedField } from './placedField.ts'

type Choice = Formula['way'] | 'capital'
const NUMBER_WAYS: readonly { value: Choice; label: string }[] = [
  { value: 'sum', label: '相加' },
  { value: 'difference', label: '相减' },
  { value: 'product', label: '相乘' },
  { value: 'percent', label: '按百分比' },
  { value: 'capital', label: '大写金额' },
  { value: 'days', label: '两个日期之间的天数' },
]
const DAY_WAYS: readonly { value: Choice; label: string }[] = [{ value: 'later', label: '某一天之后' }]
const GROWS: ReadonlySet<Choice> = new Set(['sum', 'difference', 'product'])
const UNITS = [
  { value: 'day', label: '天' },
  { value: 'month', label: '个月' },
  { value: 'year', label: '年' },
] as const

/** An operand as a choice of a list. */
const keyOf = (operand: Operand | undefined): string | undefined => {
  if (!operand) return undefined
  if ('number' in operand) return 'number'
  if ('today' in operand) return 'today'
  return operand.column === undefined ? operand.fieldId : `${operand.fieldId} ${operand.column}`
}
const operandOf = (key: string): Operand => {
  if (key === 'number') return { number: '' }
  if (key === 'today') return { today: true }
  const [fieldId = '', column] = key.split(' ')
  return column === undefined ? { fieldId } : { fieldId, column: Number(column) }
}

const numbersAmong = (among: readonly PlacedField[]) =>
  among.flatMap(({ fieldId, kind, name, settings }) => {
    if (kind === 'number') return [{ value: fieldId, label: name }]
    if (kind !== 'table') return []
    return (settings.columns ?? []).flatMap((title, at) =>
      isNumberColumn(settings, at) ? [{ value: `${fieldId} ${at}`, label: `${name}：「${title}」合计` }] : [],
    )
  })
const daysAmong = (among: readonly PlacedField[]) => [
  { value: 'today', label: '当天（发送或提交的日期）' },
  ...among.filter(({ kind }) => kind === 'day').map(({ fieldId, name }) => ({ value: fieldId, label: name })),
]

const isWhole = (operand: Operand | undefined): boolean =>
  operand !== undefined && (!('number' in operand) || /^-?\d{1,15}(\.\d{1,6})?$/.test(operand.number.trim()))

export const FormulaDialog = ({
  field,
  among,
  onSave,
  onClose,
}: {
  field: PlacedField
  among: readonly PlacedField[]
  onSave: (settings: FieldSettings) => void
  onClose: () => void
}) => {
  const { formula, format } = field.settings
  const isDay = field.kind === 'day'
  const [way, setWay] = useState<Choice>(
    formula?.way === 'sum' && format === 'capital' && formula.of.length === 1
      ? 'capital'
      : (formula?.way ?? (isDay ? 'later' : 'sum')),
  )
  const [of, setOf] = useState<readonly (Operand | undefined)[]>(formula?.of ?? [undefined, undefined])
  const [unit, setUnit] = useState<NonNullable<Formula['unit']>>(formula?.unit ?? 'month')
  const numbers = [...numbersAmong(among), { value: 'number', label: '固定数字' }]
  const days = daysAmong(among)
  const count = way === 'capital' ? 1 : GROWS.has(way) ? Math.max(2, of.length) : 2
  const shown = Array.from({ length: count }, (_, at) => of[at])
  const put = (at: number, operand: Operand | undefined) =>
    setOf(shown.map((one, index) => (index === at ? operand : one)))
  const made: Formula | null = shown.every(isWhole)
    ? {
        way: way === 'capital' ? 'sum' : way,
        of: shown as Operand[],
        ...(way === 'later' ? { unit } : {}),
      }
    : null
  const lacks = made?.of.every((one) => 'number' in one)
  const listAt = (at: number) => (way === 'days' || (way === 'later' && at === 0) ? days : numbers)
  const labelAt = (at: number) => {
    if (way === 'percent') return at === 0 ? '金额' : '百分比（%）'
    if (way === 'later') return at === 0 ? '从哪一天起' : '之后多久'
    if (way === 'days') return at === 0 ? '从' : '到'
    return way === 'capital' ? '金额' : `第 ${at + 1} 项`
  }
  const { formula: _before, ...rest } = field.settings
  const saved: FieldSettings | null =
    made && !lacks ? { ...rest, formula: made, ...(way === 'capital' ? { format: 'capital' } : {}) } : null
  return (
    <Modal
      open
      title={`「${field.name}」的公式`}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: saved === null }}
      onOk={() => {
        if (saved) onSave(saved)
        onClose()
      }}
      onCancel={onClose}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {formula && (
            <Button
              danger
              onClick={() => {
                onSave(rest)
                onClose()
              }}
            >
              清除公式
            </Button>
          )}
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <Select<Choice>
        className={styles.full}
        aria-label="计算方式"
        value={way}
        options={[...(isDay ? DAY_WAYS : NUMBER_WAYS)]}
        onChange={(next) => {
          setWay(next)
          setOf([undefined, undefined])
        }}
      />
      {shown.map((operand, at) => (
        <div key={at} className={styles.ruleRow}>
          <span className={styles.ruleLabel}>{labelAt(at)}</span>
          <Select
            className={styles.ruleField}
            aria-label={labelAt(at)}
            value={keyOf(operand)}
            placeholder="请选择"
            options={listAt(at)}
            onChange={(key) => put(at, operandOf(key))}
          />
          {operand && 'number' in operand && (
            <Input
              className={styles.ruleValue}
              aria-label={`${labelAt(at)}：数字`}
              inputMode="decimal"
              maxLength={22}
              value={operand.number}
              onChange={(event) => put(at, { number: event.target.value.trim() })}
            />
          )}
          {way === 'later' && at === 1 && (
            <Select
              className={styles.ruleWay}
              aria-label="单位"
              value={unit}
              options={[...UNITS]}
              onChange={setUnit}
            />
          )}
          {shown.length > 2 && (
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden="true" />}
              aria-label={`删除${labelAt(at)}`}
              onClick={() => setOf(shown.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {GROWS.has(way) && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={shown.length >= 20}
          onClick={() => setOf([...shown, undefined])}
        >
          添加一项
        </Button>
      )}
      <output className={styles.sentence}>
        {saved
          ? `「${field.name}」= ${formulaSentence(byFieldId(among), { settings: saved })}${way === 'capital' ? ' 的大写金额' : ''}`
          : lacks
            ? '至少选择一个控件'
            : '请补全公式'}
      </output>
      <p className={styles.note}>由系统计算，填写人不能修改。</p>
    </Modal>
  )
}
