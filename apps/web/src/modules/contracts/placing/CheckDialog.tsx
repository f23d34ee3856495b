// 校验: what must be true of a value, and what is said when it is not, in the words of whoever makes the template.

import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { FieldCheck } from '@xinqi/api/calls'
import { comparesWithNothing } from '@xinqi/api/contract-fields/conditions'
import { checkSentence } from '@xinqi/api/contract-fields/rule-words'
import { byFieldId } from '@xinqi/api/contract-fields/ruled-field'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { ComparisonInput, firstComparison } from './ComparisonInput.tsx'
import styles from './contract-place.module.css'
import type { PlacedField } from './placedField.ts'

const MOST = 5

export const CheckDialog = ({
  field,
  among,
  onSave,
  onClose,
}: {
  field: PlacedField
  among: readonly PlacedField[]
  onSave: (checks: FieldCheck[] | undefined) => void
  onClose: () => void
}) => {
  const fresh = (): FieldCheck => ({ ...firstComparison(field), message: '' })
  const [checks, setChecks] = useState<readonly FieldCheck[]>(field.settings.checks ?? [fresh()])
  const known = byFieldId([field, ...among])
  const edit = (at: number, more: Partial<FieldCheck>, whole?: FieldCheck) =>
    setChecks(checks.map((one, index) => (index === at ? (whole ?? { ...one, ...more }) : one)))
  const isOpen = checks.some(
    ({ way, value, otherId, message }) =>
      !message.trim() || (!comparesWithNothing(way) && !otherId && !value?.trim()),
  )
  return (
    <Modal
      open
      width={640}
      title={`「${field.name}」的校验`}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: isOpen }}
      onOk={() => {
        onSave(checks.length ? [...checks] : undefined)
        onClose()
      }}
      onCancel={onClose}
    >
      {checks.length === 0 && <p className={styles.note}>没有校验。</p>}
      {checks.map((check, at) => (
        <fieldset key={at} className={styles.ruleGroup}>
          <legend className={styles.label}>
            校验 {at + 1}：{field.name}
            {isOpen ? '' : checkSentence(known, field.kind, check)}
          </legend>
          <div className={styles.ruleRow}>
            <ComparisonInput
              field={field}
              comparison={check}
              among={among}
              label={`校验 ${at + 1}`}
              onChange={(next) => edit(at, {}, { ...next, message: check.message })}
            />
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden="true" />}
              aria-label={`删除校验 ${at + 1}`}
              onClick={() => setChecks(checks.filter((_, index) => index !== at))}
            />
          </div>
          <Input
            aria-label={`校验 ${at + 1}：不符合时的提示`}
            placeholder="不符合时的提示，例如：租期不能少于 6 个月"
            maxLength={100}
            value={check.message}
            onChange={(event) => edit(at, { message: event.target.value })}
          />
        </fieldset>
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={checks.length >= MOST}
        onClick={() => setChecks([...checks, fresh()])}
      >
        添加校验
      </Button>
    </Modal>
  )
}
