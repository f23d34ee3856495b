// 审批流程: when it is meant, and who agrees in which order.

import { ERRORS } from '@xinqi/api/errors'
import { APPROVAL, NAME_MAX } from '@xinqi/api/limits'
import { APPROVAL_PURPOSE, APPROVAL_RULE } from '@xinqi/api/status'
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { type KnownPerson, PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { RolePicker } from '../../company/roles/RolePicker.tsx'
import type { Flow } from './approval.ts'
import styles from './approvals.module.css'
import {
  type FlowFields,
  fieldsOf,
  flowFrom,
  knownPeople,
  NEW_FLOW,
  nobodyIn,
  type StepFields,
  THEN_OPTIONS,
} from './flowForm.ts'

const Conditions = () => {
  const { data: types } = useCall('/contractType/list', {}, { quiet: true })
  return (
    <>
      <Form.Item name="typeIds" label="适用的合同类型" extra="不选则适用于全部类型">
        <Select
          mode="multiple"
          allowClear
          placeholder="全部类型"
          showSearch={{ optionFilterProp: 'label' }}
          options={(types ?? []).map(({ typeId, name }) => ({ value: typeId, label: name }))}
        />
      </Form.Item>
      <Form.Item label="适用的合同金额（元）" extra="未填写金额的合同按最大金额处理，不会绕过大额审批">
        <div className={styles.amounts}>
          <Form.Item name="fromYuan" noStyle>
            <InputNumber min={0} max={1e13} precision={2} placeholder="不限" aria-label="金额下限（含）" />
          </Form.Item>
          <span>（含）至</span>
          <Form.Item name="toYuan" noStyle>
            <InputNumber min={0} max={1e13} precision={2} placeholder="不限" aria-label="金额上限（不含）" />
          </Form.Item>
          <span>（不含）</span>
        </div>
      </Form.Item>
    </>
  )
}

/** Only what is set is shown: most steps may take as long as they take. */
const Timeout = ({ at, known }: { at: number; known: readonly KnownPerson[] }) => {
  const hours = Form.useWatch(['steps', at, 'hours'])
  const next = Form.useWatch(['steps', at, 'next'])
  return (
    <div className={styles.timeout}>
      <span>超过</span>
      <Form.Item name={[at, 'hours']} noStyle>
        <InputNumber
          min={1}
          max={APPROVAL.timeoutHours}
          precision={0}
          placeholder="不限"
          aria-label={`第 ${at + 1} 步的处理时限（小时）`}
          style={{ width: 90 }}
        />
      </Form.Item>
      <span>小时未处理时</span>
      {hours ? (
        <Form.Item name={[at, 'next']} initialValue="remind" noStyle>
          <Select options={THEN_OPTIONS} aria-label={`第 ${at + 1} 步超时后`} />
        </Form.Item>
      ) : (
        <span>不作处理</span>
      )}
      {hours && next === 'member' && (
        <Form.Item
          name={[at, 'thenMember']}
          rules={[{ required: true, message: '请选择成员' }]}
          className={styles.whom}
        >
          <PersonPicker known={known} aria-label={`第 ${at + 1} 步超时后转给`} />
        </Form.Item>
      )}
    </div>
  )
}

/** Offered once the company has a duty list. */
const DutyListItem = ({ at }: { at: number }) => {
  const { data } = useCall('/dutyList/list', {}, { quiet: true })
  if (!data?.list.length) return null
  return (
    <Form.Item name={[at, 'dutyListIds']} label="值班表" className={styles.whom}>
      <Select
        mode="multiple"
        placeholder="由当值的人审批"
        options={data.list.map(({ dutyListId, name }) => ({ value: dutyListId, label: name }))}
      />
    </Form.Item>
  )
}

const Step = ({
  at,
  count,
  known,
  leavesChoice,
  onRemove,
}: {
  at: number
  count: number
  leavesChoice: boolean
  known: readonly KnownPerson[]
  onRemove: () => void
}) => (
  <fieldset className={styles.step}>
    <legend className={blocks.unseen}>第 {at + 1} 步</legend>
    <div className={styles.stepHead}>
      <b aria-hidden="true">第 {at + 1} 步</b>
      <Form.Item name={[at, 'rule']} noStyle>
        <Select
          aria-label={`第 ${at + 1} 步的审批方式`}
          style={{ width: 170 }}
          options={Object.entries(APPROVAL_RULE).map(([value, label]) => ({ value: Number(value), label }))}
        />
      </Form.Item>
      {count > 1 && (
        <Button type="link" danger size="small" onClick={onRemove} aria-label={`移除第 ${at + 1} 步`}>
          移除
        </Button>
      )}
    </div>
    <Form.Item name={[at, 'memberIds']} label="成员" className={styles.whom}>
      <PersonPicker multiple known={known} />
    </Form.Item>
    <Form.Item name={[at, 'roleIds']} label="角色" className={styles.whom}>
      <RolePicker />
    </Form.Item>
    <DutyListItem at={at} />
    <Form.Item name={[at, 'withHead']} valuePropName="checked" noStyle>
      <Checkbox>提交人的部门负责人（没有时逐级向上）</Checkbox>
    </Form.Item>
    {leavesChoice && (
      <Form.Item name={[at, 'senderChooses']} valuePropName="checked" noStyle>
        <Checkbox>发起人自选（发送时由发起人选择审批人）</Checkbox>
      </Form.Item>
    )}
    <Timeout at={at} known={known} />
  </fieldset>
)

/** A seal is asked for by itself when its turn comes: only who sends can be left to choose. */
const useLeavesChoice = () => Form.useWatch('purpose') !== 'sealUse'

const Steps = ({ flow }: { flow: Flow | null }) => {
  const leavesChoice = useLeavesChoice()
  return (
    <Form.Item label="审批步骤" required style={{ marginBottom: 0 }}>
      <Form.List
        name="steps"
        rules={[
          {
            validator: async (_, steps?: StepFields[]) => {
              const empty = (steps ?? []).findIndex(nobodyIn)
              if (empty >= 0) throw new Error(`请为第 ${empty + 1} 步选择审批人`)
            },
          },
        ]}
      >
        {(steps, { add, remove }, { errors }) => (
          <>
            {steps.map(({ key, name }) => (
              <Step
                key={key}
                at={name}
                count={steps.length}
                known={knownPeople(flow)}
                leavesChoice={leavesChoice}
                onRemove={() => remove(name)}
              />
            ))}
            <Form.ErrorList errors={errors} />
            {steps.length < APPROVAL.steps && (
              <Button type="dashed" block onClick={() => add({ rule: 1 })}>
                添加步骤
              </Button>
            )}
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}

export const FlowDialog = ({
  flow,
  newNamed = '',
  onClose,
}: {
  flow: Flow | null
  newNamed?: string
  onClose: () => void
}) => (
  <FormDialog<FlowFields>
    title={flow ? `编辑「${flow.name}」` : '新增审批流程'}
    submitText="保存"
    width={680}
    initial={flow ? fieldsOf(flow) : { ...NEW_FLOW, name: newNamed.slice(0, NAME_MAX) }}
    errorFields={{ [ERRORS.APPROVAL_FLOW_NAME_TAKEN.code]: 'name' }}
    onClose={onClose}
    onSubmit={(fields) =>
      carryOut(
        '/approvalFlow/save',
        flowFrom(fields, flow?.flowId),
        ['/approvalFlow/list', '/approval/preview'],
        `「${fields.name.trim()}」已保存`,
      )
    }
  >
    <Form.Item
      name="name"
      label="流程名称"
      rules={[{ required: true, whitespace: true, message: '请输入流程名称' }]}
    >
      <Input maxLength={NAME_MAX} autoComplete="off" placeholder="如 大额采购审批" />
    </Form.Item>
    <ChoiceItem
      name="purpose"
      label="审批类型"
      of={{
        launch: `${APPROVAL_PURPOSE.launch}（合同发送前）`,
        sealUse: `${APPROVAL_PURPOSE.sealUse}（我方盖章前）`,
      }}
    />
    <Conditions />
    <Steps flow={flow} />
  </FormDialog>
)
