// Adds many members at once from pasted lines; each line stands for itself.

import { BATCH_MEMBERS } from '@xinqi/api/limits'
import { Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { DepartmentPicker } from '../../../shared/pickers/DepartmentPicker.tsx'
import { organisationChanged } from '../roles/organisationChanged.ts'
import { inChunks } from './inChunks.ts'
import type { Outcome, Outcomes } from './OutcomeDialog.tsx'
import { type Pasted, readPasted } from './pastedMembers.ts'

const SHOWN_PROBLEMS = 3

const addMany = async (people: readonly Pasted[], departmentId: string): Promise<Outcome[]> => {
  const answers = await inChunks(people, BATCH_MEMBERS, (some) =>
    call(
      '/departmentmember/addBatchMember',
      { members: some.map((person) => ({ ...person, departmentId })) },
      { quiet: true },
    ),
  )
  return answers.flat().map(({ reason }, index) => ({ name: people[index]!.name, reason }))
}

const checkLines = async (_rule: unknown, text?: string) => {
  const { members, problems } = readPasted(text ?? '')
  if (problems.length > 0) {
    const more = problems.length - SHOWN_PROBLEMS
    throw new Error(problems.slice(0, SHOWN_PROBLEMS).join('；') + (more > 0 ? `；另有 ${more} 行有误` : ''))
  }
  if (members.length === 0) throw new Error('请填写成员，每行一人')
}

export const AddManyDialog = ({
  departmentId,
  onOutcome,
  onClose,
}: {
  departmentId: string | undefined
  onOutcome: (outcomes: Outcomes) => void
  onClose: () => void
}) => (
  <FormDialog<{ lines: string; departmentId: string }>
    title="批量添加成员"
    submitText="添加成员"
    initial={{ departmentId }}
    onClose={onClose}
    onSubmit={async (values) => {
      const each = await addMany(readPasted(values.lines).members, values.departmentId)
      await organisationChanged()
      onOutcome({ title: '批量添加结果', done: '已添加', each })
    }}
  >
    <Form.Item
      name="lines"
      label="成员"
      required
      validateTrigger="onBlur"
      extra="每行一人，姓名与手机号用空格或逗号隔开，可从表格直接粘贴"
      rules={[{ validator: checkLines }]}
    >
      <Input.TextArea autoFocus rows={8} placeholder={'张三 13800000000\n李四 13900000000'} />
    </Form.Item>
    <Form.Item name="departmentId" label="部门" rules={[{ required: true, message: '请选择部门' }]}>
      <DepartmentPicker />
    </Form.Item>
  </FormDialog>
)
