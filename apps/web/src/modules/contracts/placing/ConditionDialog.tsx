// 显示条件, 必填条件: what other fields must say, put together of plain choices and read back as a sentence.

import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { FieldCondition, FieldTest } from '@xinqi/api/calls'
import { testWaysFor } from '@xinqi/api/contract-fields/conditions'
import { conditionSentence } from '@xinqi/api/contract-fields/rule-words'
import { byFieldId } from '@xinqi/api/contract-fields/ruled-field'
import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { type Comparison, ComparisonInput, firstComparison } from './ComparisonInput.tsx'
import styles from './contract-place.module.css'
import type { PlacedField } from './placedField.ts'

const MOST = 10

export const ConditionDialog = ({
  title,
  effect,
  condition,
  among,
  onSave,
  onClose,
}: {
  title: string
  /** 显示「期数」: what happens when it holds. */
  effect: string
  condition: FieldCondition | undefined
  /** Fields that can be asked about. */
  among: readonly PlacedField[]
  onSave: (condition: FieldCondition | undefined) => void
  onClose: () => void
}) => {
  const askable = among.filter(({ kind }) => testWaysFor(kind).length > 0)
  const testOf = (field: PlacedField): FieldTest => ({ fieldId: field.fieldId, ...firstComparison(field) })
  const [match, setMatch] = useState(condition?.match ?? 'all')
  const [tests, setTests] = useState<readonly FieldTest[]>(
    condition?.tests ?? (askable[0] ? [testOf(askable[0])] : []),
  )
  const known = byFieldId(askable)
  const edit = (at: number, test: FieldTest) =>
    setTests(tests.map((one, index) => (index === at ? test : one)))
  const isOpen = tests.some(({ fieldId, way, value, otherId }) => {
    const field = known.get(fieldId)
    return !field || (way !== 'filled' && way !== 'empty' && !otherId && !value?.trim())
  })
  return (
    <Modal
      open
      width={640}
      title={title}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: isOpen || tests.length === 0 }}
      onOk={() => {
        onSave({ match, tests: [...tests] })
        onClose()
      }}
      onCancel={onClose}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {condition && (
            <Button
              danger
              onClick={() => {
                onSave(undefined)
                onClose()
              }}
            >
              清除条件
            </Button>
          )}
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      {askable.length === 0 ? (
        <p className={styles.note}>
          没有可以引用的控件。请先添加由发起方或同一方填写的控件，例如单选或数字。
        </p>
      ) : (
        <>
          {tests.length > 1 && (
            <Select
              className={styles.full}
              aria-label="满足方式"
              value={match}
              options={[
                { value: 'all', label: '同时满足以下全部条件' },
                { value: 'any', label: '满足以下任一条件' },
              ]}
              onChange={setMatch}
            />
          )}
          {tests.map((test, at) => {
            const field = known.get(test.fieldId)
            const label = `条件 ${at + 1}`
            return (
              <div key={at} className={styles.ruleRow}>
                <Select
                  className={styles.ruleField}
                  aria-label={`${label}：控件`}
                  value={field ? test.fieldId : undefined}
                  placeholder="请选择控件"
                  options={askable.map(({ fieldId, name }) => ({
                    value: fieldId,
                    label: name || '未命名控件',
                  }))}
                  onChange={(fieldId) => edit(at, testOf(known.get(fieldId)!))}
                />
                {field && (
                  <ComparisonInput
                    field={field}
                    comparison={test}
                    among={askable}
                    label={label}
                    onChange={(next: Comparison) => edit(at, { fieldId: test.fieldId, ...next })}
                  />
                )}
                <Button
                  type="text"
                  icon={<CloseOutlined aria-hidden="true" />}
                  aria-label={`删除${label}`}
                  disabled={tests.length === 1}
                  onClick={() => setTests(tests.filter((_, index) => index !== at))}
                />
              </div>
            )
          })}
          <Button
            type="dashed"
            block
            icon={<PlusOutlined aria-hidden="true" />}
            disabled={tests.length >= MOST}
            onClick={() => setTests([...tests, testOf(askable[0]!)])}
          >
            添加条件
          </Button>
          <output className={styles.sentence}>
            {isOpen ? '请补全条件' : `${conditionSentence(known, { match, tests: [...tests] })}${effect}`}
          </output>
        </>
      )}
    </Modal>
  )
}
