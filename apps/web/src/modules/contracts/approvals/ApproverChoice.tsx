// Where a flow leaves it to whoever sends: one row for each step, to choose colleagues other than oneself.

import type { ChosenApprovers, Data } from '@xinqi/api/calls'
import { APPROVAL } from '@xinqi/api/limits'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { useDebounced } from '../../../shared/search/useDebounced.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import styles from './approvals.module.css'

type Step = Data<'/approval/preview'>['steps'][number]
export type Choice = ReadonlyMap<number, readonly string[]>

const RULES: Record<number, string> = { 1: '（会签）', 2: '（或签）', 3: '（依次）' }

export const leftToChoose = (steps: readonly Step[], choice: Choice): boolean =>
  steps.some(({ step, chooses }) => chooses && !choice.get(step)?.length)

export const chosenIn = (choice: Choice): ChosenApprovers =>
  [...choice].filter(([, ids]) => ids.length).map(([step, ids]) => ({ step, memberIds: [...ids] }))

const Colleagues = ({
  step,
  chosen,
  onChange,
}: {
  step: number
  chosen: readonly string[]
  onChange: (memberIds: string[]) => void
}) => {
  const { account } = useIdentity()
  const [typed, setTyped] = useState('')
  const [known, setKnown] = useState<{ value: string; label: string }[]>([])
  const keyword = useDebounced(typed.trim())
  const { data, isFetching } = useCall(
    '/departmentmember/identifyMemberList',
    { pageSize: 20, ...(keyword ? { keyword } : {}) },
    { quiet: true, placeholderData: (before) => before },
  )
  const found = (data?.list ?? [])
    .filter(({ userId }) => userId !== account.person.userId)
    .map(({ memberId, name }) => ({ value: memberId, label: name }))
  return (
    <Select
      mode="multiple"
      aria-label={`第 ${step} 步审批人`}
      placeholder="请选择审批人，可输入姓名查找"
      className={styles.chooser}
      maxCount={APPROVAL.approversPerStep}
      value={[...chosen]}
      options={[...found, ...known.filter(({ value }) => !found.some((one) => one.value === value))]}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={isFetching ? <Spin size="small" /> : '没有找到已实名的同事'}
      onChange={(ids: string[], options) => {
        setKnown([options].flat() as { value: string; label: string }[])
        onChange(ids)
      }}
    />
  )
}

/** Who is asked in which order; those left to the sender are chosen here. */
export const ApprovalSteps = ({
  steps,
  choice,
  onChoose,
}: {
  steps: readonly Step[]
  choice: Choice
  onChoose: (choice: Choice) => void
}) => (
  <ol className={styles.asked}>
    {steps.map(({ step, rule, names, chooses }) => (
      <li key={step}>
        {names.join('、')}
        {names.length > 1 && RULES[rule]}
        {chooses && (
          <>
            {names.length > 0 && '，以及您选择的'}
            {names.length === 0 && `由您选择审批人${RULES[rule]}`}
            <Colleagues
              step={step}
              chosen={choice.get(step) ?? []}
              onChange={(ids) => onChoose(new Map([...choice, [step, ids]]))}
            />
          </>
        )}
      </li>
    ))}
  </ol>
)
